import { expect, test } from 'vitest'
import { openDevice, randomTrace } from '../../../test/traces/random-trace.ts'
import { account, organization, rights } from '../../../test/traces/session-steps.ts'
import { runtimeMachines } from '../runtime-machines.ts'
import { replayTrace } from './replay-trace.ts'
import { type TraceFile, traceFileSchema } from './trace-file.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1e9)
const repeat = `SEED=${seed} npx vitest run --project node src/core/trace`
const lives = new Map<number, ReturnType<typeof randomTrace>>()
/** A copy of the trace of a device that lived through so many events. */
const liveThrough = async (events: number): Promise<TraceFile> => {
  const life = lives.get(events) ?? randomTrace(events, seed)
  lives.set(events, life)
  return structuredClone(await life)
}

const differencesIn = (file: TraceFile) => {
  const { steps, remaining } = replayTrace(runtimeMachines, file)
  return [...steps.flatMap(({ differences }) => differences), ...Object.values(remaining).flat()]
}

test('a recorded log replays to the same states, from the start and from any row', async () => {
  const file = await liveThrough(60)
  expect(traceFileSchema.parse(JSON.parse(JSON.stringify(file)))).toEqual(JSON.parse(JSON.stringify(file)))
  expect(differencesIn(file), repeat).toEqual([])
  expect(replayTrace(runtimeMachines, file).steps.length).toBeGreaterThan(70)
  const rows = file.machines[0]?.rows ?? []
  for (let from = 1; from < rows.length; from += 7) {
    const cut = { ...file, machines: file.machines.map((one) => ({ ...one, rows: one.rows.slice(from) })) }
    expect(differencesIn(cut), `${repeat}, from row ${from}`).toEqual([])
  }
})

test('the file contains no byte of a person or an organisation', async () => {
  const text = JSON.stringify(await liveThrough(60))
  const words = ['user-a', 'user-b', 'org-a', 'org-b', 'Anna', 'anna', 'Tide', 'tide.example', 'key-org']
  expect(words.filter((word) => text.includes(word))).toEqual([])
})

const changed = (file: TraceFile, change: (rows: TraceFile['machines'][number]['rows']) => void) => {
  const copy: TraceFile = JSON.parse(JSON.stringify(file))
  change(copy.machines[0]?.rows ?? [])
  return copy
}

test('every kind of difference is found at its row', async () => {
  const file = await liveThrough(60)
  const first = (copy: TraceFile) => differencesIn(copy)[0]?.where
  const at = (file.machines[0]?.rows ?? []).findIndex(({ asked }, place) => place > 3 && asked?.length)
  expect(first(changed(file, (rows) => Object.assign(rows[at] ?? {}, { value: 'temporary' })))).toMatch(/^state$/)
  expect(first(changed(file, (rows) => Object.assign(rows[at]?.context ?? {}, { epoch: 77 })))).toBe('context.epoch')
  expect(first(changed(file, (rows) => Object.assign(rows[at] ?? {}, { asked: ['x'] })))).toMatch(/^asked for/)
  expect(first(changed(file, (rows) => rows.splice(at, 1)))).toBe('log row')
  expect(first(changed(file, (rows) => rows.pop()))).toBe('record.rev')
})

/** Makes rows of the transport look as if version 1 had written them. */
const asVersionOne = (file: TraceFile, from: number, to: number, context?: object): TraceFile => {
  const copy: TraceFile = JSON.parse(JSON.stringify(file))
  for (const row of copy.machines[1]?.rows.slice(from, to) ?? []) {
    const { earliestAt: _, ...older } = row.context
    Object.assign(row, { version: 1, context: context ?? older })
  }
  return { ...copy, machines: copy.machines.slice(1, 2) }
}

test('rows of an older version are left out and counted; later rows start from their migrated state', async () => {
  const lived = await liveThrough(60)
  // a failure sets a value that the migration can only assume
  const many = lived.machines[1]?.rows.findIndex(({ event }, at) => at > 5 && event.type === 'batch.failed') as number
  const file = asVersionOne(lived, 0, many)
  const { steps, skipped } = replayTrace(runtimeMachines, file)
  expect(skipped).toEqual([{ machine: 'transport', rows: many, version: 1, known: 2 }])
  expect(steps[0], repeat).toMatchObject({ kind: 'played', row: { rev: many + 1 } })
  expect(steps).toHaveLength((file.machines[0]?.rows.length ?? 0) - many)
  expect(differencesIn(file), repeat).toEqual([])
})

test('if an older log contains too little, the replay starts with the first current row', async () => {
  const file = asVersionOne(await liveThrough(120), 0, 10, { failures: 99 })
  expect(replayTrace(runtimeMachines, file).steps[0]).toMatchObject({ kind: 'base', row: { rev: 11 } })
  expect(differencesIn(file), repeat).toEqual([])
})

test('rows before the return of an older version are replayed too, and each difference counts', async () => {
  const file = asVersionOne(await liveThrough(120), 5, 10)
  expect(
    replayTrace(runtimeMachines, file)
      .steps.map(({ row }) => row.rev)
      .slice(0, 7),
  ).toEqual([1, 2, 3, 4, 5, 11, 12])
  expect(differencesIn(file), repeat).toEqual([])
  Object.assign(file.machines[0]?.rows[2]?.context ?? {}, { failures: 77 })
  expect(differencesIn(file)).toMatchObject([{ where: 'context.failures', logged: 77 }])
})

test('rows of a newer version or of an unknown machine are counted', async () => {
  const file = await liveThrough(20)
  const rows = file.machines[1]?.rows ?? []
  for (const row of rows) row.version = 3
  const other = { ...file.machines[2], id: 'sample', rows: rows.slice(0, 2) } as TraceFile['machines'][number]
  const { steps, skipped } = replayTrace(runtimeMachines, { ...file, machines: [file.machines[1]!, other] })
  expect(steps).toEqual([])
  expect(skipped).toEqual([
    { machine: 'transport', rows: rows.length, version: 3, known: 2 },
    { machine: 'sample', rows: 2, version: 3, known: null },
  ])
})

/** A server that answers every call. */
const goodServer = () => ({
  validate: async ({ epoch }: { epoch: number }) => ({ epoch, at: 1, code: '200', account, organization }),
  loadOrganization: async ({ epoch }: { epoch: number }) => ({ epoch, at: 1, organization, rights }),
  forget: async ({ epoch }: { epoch: number }) => ({ epoch, at: 1 }),
})

const signedInDevice = async () => {
  const device = openDevice(() => 0.5, goodServer)
  await device.runtime.dispatch('session', { type: 'token.received' }, { eventId: 'token' })
  await device.runtime.settled()
  return device
}

test.each([
  ['/sso/login', null],
  ['/sso/register/', null],
  ['/sso/register/invite', null],
  ['/setting/account', 2],
])('04206 on %s: the log has the reload, but not the address', async (pagePath, reloadEpoch) => {
  const { runtime, trace } = await signedInDevice()
  const refused = { type: 'answer.refused' as const, code: '04206', pagePath }
  await runtime.dispatch('session', refused, { eventId: 'refused', epoch: 1 })
  const file = await trace()
  expect(file.machines[0]?.record?.context.reloadEpoch).toBe(reloadEpoch)
  expect(differencesIn(file)).toEqual([])
  expect(JSON.stringify(file)).not.toContain(pagePath)
})

test('pending work is compared with what the device stores', async () => {
  const { runtime, trace } = await signedInDevice()
  await runtime.dispatch('session', { type: 'network.lost' }, { eventId: 'lost' })
  const file = await trace()
  expect(differencesIn(file)).toEqual([])
  const where = (change: Partial<TraceFile>) => differencesIn({ ...file, ...change }).map((each) => each.where)
  expect(where({ timers: file.timers.map((timer) => ({ ...timer, dueAt: timer.dueAt + 1 })) })[0]).toMatch(/^timers\./)
  expect(where({ timers: [] })[0]).toMatch(/^timers\./)
  const effect = { key: 'x', machine: 'session', id: 'x', src: 'x', epoch: 1, at: 1, leaseUntil: 0 }
  expect(where({ effects: [effect] })).toEqual(['effects'])
})

test('the due time of a timer set before the log begins is not compared', async () => {
  const { runtime, trace } = await signedInDevice()
  await runtime.dispatch('session', { type: 'network.lost' }, { eventId: 'lost' })
  await runtime.dispatch('session', { type: 'route.entered', name: 'home' } as never, { eventId: 'entered' })
  const file = await trace()
  const cut = { ...file, machines: file.machines.map((one) => ({ ...one, rows: one.rows.slice(-1) })) }
  expect(file.timers).toHaveLength(1)
  expect(differencesIn(cut)).toEqual([])
  expect(differencesIn({ ...cut, timers: [] })).toMatchObject([{ logged: undefined, replayed: 'some time' }])
})

test('a clock that is set back does not change the order of steps', async () => {
  const { runtime, clock, trace } = await signedInDevice()
  clock.now -= 3_600_000
  await runtime.dispatch('session', { type: 'page.opened' }, { eventId: 'opened' })
  expect(differencesIn(await trace())).toEqual([])
})
