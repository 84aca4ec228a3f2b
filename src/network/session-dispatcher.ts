import type { EventOf } from '../core/durable-machine-types.ts'
import type { RuntimeMachines } from '../core/runtime-machines.ts'
import { isTemporary, ownerName } from '../core/session/session-rules.ts'
import type { SessionView } from '../core/session/session-types.ts'
import type { Runtime } from '../host/runtime-types.ts'
import type { TokenFacts } from './session-fetch.ts'

export type SessionRuntime = Pick<Runtime<RuntimeMachines>, 'dispatch' | 'view'>

const hasSession: readonly SessionView['status'][] = ['busy', 'signedIn', 'temporary']

/** What the network side asks the session machine and tells it. */
export function createSessionDispatcher(runtime: () => SessionRuntime) {
  const view = () => runtime().view('session')
  const dispatch = (event: EventOf<RuntimeMachines, 'session'>, epoch?: number) =>
    runtime().dispatch('session', event, { eventId: crypto.randomUUID(), epoch })

  return {
    /** Whose data may be kept on this device now. */
    owner: async () => ownerName(await view()),
    /** Who is signed in, by what the server names them: all without an organisation have one id, their address tells them apart. */
    signedInAs: async () => {
      const { account } = await view()
      return isTemporary(account) ? account?.orgEmail : account?.userId
    },
    /** With `since`: null, too, where what that epoch held was ended or replaced; another token for it is neither. */
    heldEpoch: async (since = Number.POSITIVE_INFINITY) => {
      const { status, epoch, cleared } = await view()
      return hasSession.includes(status) && (cleared?.epoch ?? 0) <= since ? epoch : null
    },
    /** Answers the epoch that the new token belongs to; null for one of a session that is another's by now. */
    tokenReceived: async ({ renewed, ...facts }: TokenFacts): Promise<number | null> => {
      const { view, stale } =
        renewed && facts.epoch !== undefined
          ? await dispatch({ type: 'token.renewed' }, facts.epoch)
          : await dispatch({ type: 'token.received', ...facts })
      return stale ? null : view.epoch
    },
    refused: async (refusal: { code: string; epoch: number; pagePath: string }): Promise<void> => {
      await dispatch({ type: 'answer.refused', ...refusal }, refusal.epoch)
    },
    /** The machine hears of a lost network once, and of its return once: what it shows says which of the two is news. */
    reach: async (isReached: boolean): Promise<void> => {
      const { isStale, epoch } = await view()
      if (isReached === isStale) await dispatch({ type: isReached ? 'network.returned' : 'network.lost' }, epoch)
    },
  }
}
