import { homeMachines } from '../../src/core/home-machines-table.ts'
import type { SessionEvent } from '../../src/core/session/session-types.ts'
import { buildTrace } from '../../src/core/trace/build-trace.ts'
import type { TraceFile } from '../../src/core/trace/trace-file.ts'
import { seeded } from '../../src/host/conformance/toy-world.ts'
import { createHome } from '../../src/host/durable-home.ts'
import type { Effect } from '../../src/host/home-types.ts'
import { readTrace } from '../../src/host/read-trace.ts'
import { createMemoryStore } from '../../src/store/memory-store.ts'
import { account, organization, rights } from './session-steps.ts'

const facts = { at: 0, build: 'test', home: 'memory', userAgent: 'test' }

type Choose = <Value>(...values: readonly Value[]) => Value

/** A server with two people, three organisations and a bad day. */
const effectsBy = (choose: Choose): Record<string, Effect> => {
  const answer = async <Output>(epoch: number, at: number, output: () => Output) => {
    if (choose(true, true, false)) return { epoch, at, ...output() }
    throw choose(
      { kind: 'unreachable', code: '0', text: '', at, epoch },
      { kind: 'refused', code: choose('403', '04206', '0410020', '0410001'), text: 'Anna is disabled', at, epoch },
    )
  }
  const orgOf = (id: string | null) => (id ? { ...organization, id, orgKey: choose(`key-${id}`, '') } : null)
  return {
    resume: ({ epoch }, { at }) => answer(epoch, at, () => ({})),
    validate: ({ epoch }, { at }) =>
      answer(epoch, at, () => {
        const orgId = choose('org-a', 'org-a', 'org-b', null)
        const who = { ...account, orgId, userId: choose('user-a', 'user-a', 'user-b') }
        return { code: choose('200', '200', '0418'), account: who, organization: choose(null, orgOf(orgId)) }
      }),
    loadOrganization: ({ epoch }, { at }) =>
      answer(epoch, at, () => ({
        organization: choose(null, orgOf('org-a')),
        rights: choose(null, rights, { ...rights, id: '' }),
      })),
    signOut: ({ epoch }, { at }) => answer(epoch, at, () => ({})),
    forget: ({ epoch }, { at }) => answer(epoch, at, () => ({})),
  }
}

const eventBy = (choose: Choose, at: number, epoch: number): SessionEvent =>
  choose<() => SessionEvent>(
    () => ({ type: 'page.opened', at }),
    () => ({ type: 'route.entered', at, name: 'home' }),
    () => ({ type: 'token.received', at, userId: 'user-a', temporary: choose(true, false) }),
    () => ({
      type: 'answer.refused',
      at,
      code: choose('403', '04206', '0403001'),
      pagePath: choose('/', '/sso/login', '/sso/register/invite', '/sso/anna'),
      epoch: choose(undefined, epoch, epoch - 1),
    }),
    () => ({ type: 'network.lost', at }),
    () => ({ type: 'network.returned', at }),
    () => ({ type: 'refresh.requested', at, force: choose(true, false) }),
    () => ({ type: 'signOut.submitted', at }),
  )()

/** What a tester would export from a device on which `events` things happened, chosen by `seed`. */
export const livedTrace = async (events: number, seed: number): Promise<TraceFile> => {
  const random = seeded(seed)
  const choose: Choose = (...values) => values[Math.floor(random() * values.length)] as (typeof values)[number]
  const store = createMemoryStore()
  let now = 1_700_000_000_000
  const home = createHome({
    store,
    machines: homeMachines,
    effects: effectsBy(choose),
    lanes: {
      rum: {
        machine: 'transport',
        send: async () => ({ status: choose(200, 503, 0), retryAfterMs: choose(null, 50) }),
      },
    },
    now: () => now,
    newId: () => `id-${random()}`,
    random,
    owner: { id: 'test', living: async () => undefined },
    publish: () => {},
  })
  for (let n = 0; n < events; n++) {
    now += choose(10, 500, 40_000)
    const [session] = await home.views()
    const { epoch } = session!.view as { epoch: number }
    await home.tell('session', eventBy(choose, now, epoch), { eventId: `e${n}` })
    if (choose(true, false)) await home.capture('rum', [{ id: `b${n}`, kind: 'view', data: 'x' }], { eventId: `c${n}` })
    if (choose(true, true, false)) await home.wake()
  }
  await home.settled()
  return buildTrace(homeMachines, await readTrace(store), facts)
}
