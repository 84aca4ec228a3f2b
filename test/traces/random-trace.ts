import { transition } from 'xstate'
import { runtimeMachines } from '../../src/core/runtime-machines.ts'
import type { SessionEvent } from '../../src/core/session/session-types.ts'
import { buildTrace } from '../../src/core/trace/build-trace.ts'
import { loggedStep } from '../../src/core/trace/logged-step.ts'
import type { TraceFile } from '../../src/core/trace/trace-file.ts'
import { rememberTrace } from '../../src/host/conformance/newest-trace.ts'
import { seeded } from '../../src/host/conformance/seeded.ts'
import { createRuntime } from '../../src/host/durable-runtime.ts'
import type { Effect } from '../../src/host/runtime-types.ts'
import { readTrace } from '../../src/host/read-trace.ts'
import { createMemoryStore } from '../../src/store/memory-store.ts'
import { sessionDatabase } from '../../src/store/store-types.ts'
import {
  account,
  assembly,
  unreachable,
  loaded,
  opened,
  organization,
  rights,
  run,
  signOut,
  temporaryAssembly,
  token,
  validated,
} from './session-steps.ts'

const facts = { at: 0, build: 'test', home: 'memory', userAgent: 'test' }

export type Choose = <Value>(...values: readonly Value[]) => Value

/** A server with two people, three organisations and random failures. */
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
    () => ({
      type: 'token.received',
      at,
      userId: 'user-a',
      temporary: choose(true, false),
      assembly: choose(undefined, assembly, temporaryAssembly),
      epoch: choose(undefined, epoch, epoch - 1),
    }),
    () => ({ type: 'token.renewed', at }),
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

/** A device with all machines and no browser; the test advances its clock. */
export const openDevice = (random: () => number, effects: (choose: Choose) => Record<string, Effect> = effectsBy) => {
  const choose: Choose = (...values) => values[Math.floor(random() * values.length)] as (typeof values)[number]
  const store = createMemoryStore(sessionDatabase)
  const clock = { now: 1_700_000_000_000 }
  const runtime = createRuntime({
    store,
    machines: runtimeMachines,
    effects: { session: effects(choose) as never, workSync: {} as never, messenger: {} as never },
    lanes: {
      monitor: {
        machine: 'transport',
        send: async () => ({ status: choose(200, 503, 0), retryAfterMs: choose(null, 50) }),
      },
    },
    now: () => clock.now,
    newId: () => `id-${random()}`,
    random,
    owner: { id: 'test', living: async () => undefined },
    publish: () => {},
  })
  const trace = async () => {
    await runtime.settled()
    return buildTrace(runtimeMachines, await readTrace(store), facts)
  }
  rememberTrace(trace)
  return { runtime, choose, clock, trace }
}

/** The trace that a tester would export from a device after `events` random events, chosen by `seed`. */
export const randomTrace = async (events: number, seed: number): Promise<TraceFile> => {
  const { runtime, choose, clock, trace } = openDevice(seeded(seed))
  for (let n = 0; n < events; n++) {
    clock.now += choose(10, 500, 40_000)
    const [session] = (await runtime.snapshot()).views
    const { epoch } = session!.view as { epoch: number }
    await runtime.dispatch('session', eventBy(choose, clock.now, epoch), { eventId: `e${n}` })
    if (choose(true, false))
      await runtime.enqueue('monitor', [{ id: `b${n}`, kind: 'view', data: 'x' }], { eventId: `c${n}` })
    if (choose(true, true, false)) await runtime.wake()
  }
  return trace()
}

/** More rows of one machine than any log contains, for benchmarks. */
export const longTrace = async (rows: number): Promise<TraceFile> => {
  const lived = await randomTrace(10, 7)
  const definition = runtimeMachines[0]
  const steps = [token, validated, loaded, opened, validated, signOut, unreachable] as const
  let snapshot: ReturnType<typeof run> = run()
  const log = Array.from({ length: rows }, (_, at) => {
    const step = steps[at % steps.length]!
    const event = (typeof step === 'function' ? step(snapshot) : step) as { type: string }
    const before = snapshot.context
    ;[snapshot] = transition(definition.machine, snapshot, event as never)
    const { version } = definition
    return { rev: at + 1, at, version, value: snapshot.value, ...loggedStep(definition as never, before, event, snapshot.context) }
  })
  return { ...lived, timers: [], effects: [], machines: [{ id: 'session', version: definition.version, record: null, rows: log }] }
}
