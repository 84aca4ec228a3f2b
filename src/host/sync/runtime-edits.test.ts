import { expect, test, vi } from 'vitest'
import { createRuntimeEdits } from './runtime-edits.ts'
import { deviceStores } from './sample-device.ts'

type View = Record<string, unknown>

/** The edits of a runtime whose session is what the test says, over a server that denies access to every organisation. */
const open = (view: View) => {
  const dispatched: unknown[] = []
  let listener: (views: View[]) => void = () => {}
  const runtime = {
    view: async () => view,
    subscribe: (each: typeof listener) => {
      listener = each
    },
    dispatch: async (machine: string, { type }: { type: string }) => void dispatched.push([machine, type]),
  }
  const [[, createStores] = []] = deviceStores
  const edits = createRuntimeEdits({
    ...createStores?.(),
    runtime: () => runtime,
    server: { sync: async () => ({ code: '0403001', result: null }) },
    signedIn: async () => ({ person: 'anna', org: 'org-a', orgs: ['org-a'], owner: 'anna/org-a' }),
    person: async () => 'anna',
    projectOnScreen: async () => null,
    publish: () => {},
    now: () => 1,
    newId: () => 'id',
    random: () => 0,
    report: (error: unknown) => {
      throw error
    },
  } as never)
  edits.watchSession()
  return { edits, dispatched, tell: (next: View) => listener([{ machine: 'session', view: next }]) }
}

const account = { userId: 'anna', orgId: 'org-a', joinedOrgIds: ['org-a', 'org-b'] }
const confirmed = { status: 'signedIn', isStale: false, account, cleared: null }
const pass = ['workSync', 'sync.requested']

test('a pass runs when the server confirms a session, and when the person is no longer in one of their organisations', () => {
  const { dispatched, tell } = open(confirmed)
  const passes = (view: View) => {
    dispatched.length = 0
    tell(view)
    return dispatched
  }
  expect(passes(confirmed)).toEqual([pass])
  expect(passes({ ...confirmed, verifiedAt: 5 })).toEqual([])
  const without = { ...confirmed, account: { ...account, joinedOrgIds: ['org-a'] } }
  expect(passes(without)).toEqual([pass])
  expect(passes({ ...without, isStale: true })).toEqual([])
  const temporary = { userId: 'temporary0418', personId: 'anna', orgId: null, joinedOrgIds: [] }
  expect(passes({ ...confirmed, status: 'temporary', account: temporary })).toEqual([pass])
})

test('a server that denies access to the organisation on screen is asked for the session again', async () => {
  const { edits, dispatched } = open(confirmed)
  const owner = { id: 'runtime', living: async () => undefined }
  const context = { owner, signal: new AbortController().signal, key: 'k', epoch: 1, at: 0 }
  expect(await edits.effects.sync(undefined, context)).toMatchObject({ status: 'refused' })
  await vi.waitFor(() => expect(dispatched).toContainEqual(['session', 'refresh.requested']))
})
