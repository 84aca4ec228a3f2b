import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { runtimeMachines } from '../src/core/runtime-machines.ts'
import { createMemoryRuntime } from '../src/host/runtimes/memory-runtime.ts'
import { createMemoryStore } from '../src/store/memory-store.ts'
import { sessionDatabase } from '../src/store/store-types.ts'
import { examplesTable } from './conformance/examples.ts'
import { type GoldenRecord, reachedRecords } from './snapshots/reached-records.ts'

const repair = 'GOLDEN=1 npx vitest run test/snapshots.test.ts && npx biome format --write test/snapshots'

/** Queued writes, beacons, usage events and error reports are one machine under four ids and share their files. */
const fileOf = (id: string, version: number) =>
  `test/snapshots/${['calls', 'usage', 'errors'].includes(id) ? 'transport' : id}-v${version}.json`

const goldenOf = (id: string, version: number): GoldenRecord[] => {
  const file = fileOf(id, version)
  if (!existsSync(file))
    throw new Error(`${file} is missing. It keeps what records of this version look like. Write it: ${repair}`)
  return JSON.parse(readFileSync(file, 'utf8'))
}

const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

const pathsIn = (value: unknown, path: string): string[] => [
  `${path}: ${typeOf(value)}`,
  ...(value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([key, part]) => pathsIn(part, `${path}.${Array.isArray(value) ? '*' : key}`))
    : []),
]

/** The shape of records: their states, and each path with the types found there. */
const shapeOf = (records: readonly GoldenRecord[]) =>
  [
    ...new Set(records.flatMap(({ value, context }) => [`state ${String(value)}`, ...pathsIn(context, 'context')])),
  ].sort()

const restored = async (id: string, version: number, { value, context }: GoldenRecord) => {
  const store = createMemoryStore(sessionDatabase)
  await store.write(['machines'], (tx) => tx.put('machines', { id, version, rev: 7, bornAt: 1, value, context }))
  const runtime = createMemoryRuntime({
    store,
    machines: runtimeMachines,
    effects: { session: {} as never, workSync: {} as never, messenger: {} as never },
    lanes: {},
  })
  const { views } = await runtime.snapshot()
  expect(await store.read(['counters'], (tx) => tx.list('counters'))).toEqual([])
  return views.find(({ machine }) => machine === id)
}

describe.each(runtimeMachines.map(({ id, version }) => ({ id, version })))('$id', ({ id, version }) => {
  const examples = examplesTable.find(({ definition }) => definition.id === id)
  if (!examples) throw new Error(`no examples of '${id}'`)

  if (process.env.GOLDEN && !existsSync(fileOf(id, version))) {
    const rows = reachedRecords(examples).map((record) => `  ${JSON.stringify(record)}`)
    writeFileSync(fileOf(id, version), `[\n${rows.join(',\n')}\n]\n`)
  }

  test.each(Array.from({ length: version }, (_, index) => index + 1))(
    'records of version %i show what they showed',
    async (kept) => {
      for (const record of goldenOf(id, kept)) {
        expect(await restored(id, kept, record)).toEqual({ machine: id, bornAt: 1, rev: 7, view: record.view })
      }
    },
  )

  test('a change of stored data requires a new version', () => {
    expect(
      shapeOf(reachedRecords(examples)),
      `stored data of '${id}' changed: raise its version and add a migration. Then: ${repair}`,
    ).toEqual(shapeOf(goldenOf(id, version)))
  })
})
