import { personOf } from '../core/session/session-rules.ts'
import {
  type EditsChannel,
  type LaneChange,
  type LaneKey,
  laneChangesChannel,
  laneName,
} from '../core/sync/lane-types.ts'
import type { EditsReader } from '../host/sync/device-edits.ts'
import type { ChangePollDeps } from './change-poll.ts'
import type { FirstRows } from './first-rows.ts'
import { importAgain, loadLater } from './load-later.ts'
import type { Dispatch } from './page-channel.ts'

interface EditsChannelDeps extends Pick<ChangePollDeps, 'link' | 'session' | 'pause'> {
  dispatch: Dispatch
  firstRows: FirstRows
}

const loadChangePoll = importAgain(() => import('./change-poll.ts'))

/** Runs tasks one after another, whether or not they fail. */
const createTurns = () => {
  let tail: Promise<unknown> = Promise.resolve()
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = tail.then(work)
    tail = turn.catch(() => {})
    return turn
  }
}

/** Notifies listeners of each change; after a missed change, of everything. */
function createChanges() {
  const listeners = new Set<(change: LaneChange) => void>()
  /** The listeners' cursor, by lane. */
  const cursors = new Map<string, number | null>()
  const receive = (change: LaneChange) => {
    const { lane, cursor } = change
    const isMissed = cursor !== undefined && cursors.has(lane) && cursors.get(lane) !== cursor.from
    if (cursor) cursors.set(lane, cursor.to)
    for (const listener of listeners) listener(isMissed ? { ...change, rows: 'all', scopes: undefined } : change)
  }
  return {
    receive,
    standAt: (lane: LaneKey, cursor: number | null) => cursors.set(laneName(lane), cursor),
    subscribe: (listener: (change: LaneChange) => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * The page's access to people's edits. The runtime commits writes one after another, in the page's order; reads come from
 * the device. Reads only the replica of the signed-in person.
 */
export function createEditsChannel({ link, dispatch, session, pause, firstRows }: EditsChannelDeps): EditsChannel {
  const inTurn = createTurns()
  const { receive, standAt, subscribe } = createChanges()
  if (globalThis.BroadcastChannel)
    new BroadcastChannel(laneChangesChannel).addEventListener('message', ({ data }) => receive(data as LaneChange))
  link().then(
    ({ edits }) => edits.subscribe?.(receive),
    () => {},
  )

  const requestSync = () => dispatch('workSync', { type: 'sync.requested' })

  const ofPresent = async ({ person }: Pick<LaneKey, 'person'>): Promise<EditsReader> => {
    const { edits } = await link()
    if (personOf(session.getSnapshot().account) !== person) throw new TypeError('their person has left')
    return edits.reader()
  }

  return {
    mutate: (lane, mutations) => inTurn(async () => (await link()).edits.mutate(lane, mutations)),
    dismiss: (lane, ids) => inTurn(async () => (await link()).edits.dismiss(lane, ids)),
    discard: (lanes) => inTurn(async () => (await link()).edits.discard(lanes)),
    read: async (lane, ...args) => {
      const found = await (await ofPresent(lane)).read(lane, ...args)
      standAt(lane, found.cursor)
      if (found.hasFirst) firstRows.read()
      return found
    },
    readRows: async (lane, keys) => (await ofPresent(lane)).readRows(lane, keys),
    requestScopes: async (lane, scopes) => (await ofPresent(lane)).requestScopes(lane, scopes),
    readEdits: async (lane) => (await ofPresent(lane)).readEdits(lane),
    lanesOf: async (person) => (await ofPresent({ person })).lanesOf(person),
    files: async (lane) => (await ofPresent(lane)).files(),
    subscribe,
    // loaded after the first rows: only the work area polls
    follow: (lane) =>
      loadLater(
        () => firstRows.shown.then(loadChangePoll),
        ({ createChangePoll }) => createChangePoll({ link, session, pause, subscribe, requestSync }).follow(lane),
      ),
    requestSync,
  }
}
