import { expect, test } from 'vitest'
import { livedTrace } from '../../../test/traces/lived-trace.ts'
import { homeMachines } from '../home-machines-table.ts'
import { replayTrace } from './replay-trace.ts'
import { type TraceFile, traceFileSchema } from './trace-file.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1e9)
const repeat = `SEED=${seed} npx vitest run --project node src/core/trace`
const liveThrough = (events: number) => livedTrace(events, seed)

const differencesIn = (file: TraceFile) => {
  const { steps, leftOver } = replayTrace(homeMachines, file)
  return [...steps.flatMap(({ differences }) => differences), ...Object.values(leftOver).flat()]
}

test('whatever a device did, its log leads the pure machines the same way, from the start and from any row', async () => {
  const file = await liveThrough(120)
  expect(traceFileSchema.parse(JSON.parse(JSON.stringify(file)))).toEqual(JSON.parse(JSON.stringify(file)))
  expect(differencesIn(file), repeat).toEqual([])
  expect(replayTrace(homeMachines, file).steps.length).toBeGreaterThan(150)
  const rows = file.machines[0]?.rows ?? []
  for (let from = 1; from < rows.length; from += 5) {
    const cut = { ...file, machines: file.machines.map((one) => ({ ...one, rows: one.rows.slice(from) })) }
    expect(differencesIn(cut), `${repeat}, from row ${from}`).toEqual([])
  }
})

test('the file holds no byte of a person or an organisation', async () => {
  const text = JSON.stringify(await liveThrough(120))
  const words = ['user-a', 'user-b', 'org-a', 'org-b', 'Anna', 'anna', 'Tide', 'tide.example', 'key-org']
  expect(words.filter((word) => text.includes(word))).toEqual([])
})

const changed = (file: TraceFile, change: (rows: TraceFile['machines'][number]['rows']) => void) => {
  const copy: TraceFile = JSON.parse(JSON.stringify(file))
  change(copy.machines[0]?.rows ?? [])
  return copy
}

test('every kind of difference is found, at its row', async () => {
  const file = await liveThrough(60)
  const first = (copy: TraceFile) => differencesIn(copy)[0]?.where
  const at = (file.machines[0]?.rows ?? []).findIndex(({ asked }, place) => place > 3 && asked?.length)
  expect(first(changed(file, (rows) => Object.assign(rows[at] ?? {}, { value: 'temporary' })))).toMatch(/^state$/)
  expect(first(changed(file, (rows) => Object.assign(rows[at]?.context ?? {}, { epoch: 77 })))).toBe('context.epoch')
  expect(first(changed(file, (rows) => Object.assign(rows[at] ?? {}, { asked: ['x'] })))).toMatch(/^asked for/)
  expect(first(changed(file, (rows) => rows.splice(at, 1)))).toBe('log row')
  expect(first(changed(file, (rows) => rows.pop()))).toBe('record.rev')
})

test('rows that another version of the machine wrote are left out', async () => {
  const file = changed(await liveThrough(60), (rows) => {
    for (const row of rows.slice(0, 10)) Object.assign(row, { version: 1, context: {} })
  })
  expect(replayTrace(homeMachines, file).skipped).toBe(10)
  expect(differencesIn(file)).toEqual([])
})
