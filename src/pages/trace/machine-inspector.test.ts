import { expect, test } from 'vitest'
import { livedTrace } from '../../../test/traces/lived-trace.ts'
import { createMachineInspector } from './machine-inspector.ts'

test('the inspector hears of each machine once and of each row once', async () => {
  const { machines } = await livedTrace(10, 7)
  const heard: string[] = []
  const inspector = createMachineInspector({
    actor: (id, _, info) => heard.push(`actor ${id} ${info?.definition?.includes('"states"')}`),
    event: (id, event) => heard.push(`event ${id} ${(event as { type: string }).type}`),
    snapshot: (id, snapshot) => heard.push(`snapshot ${id} ${snapshot.value}`),
  })
  const early = machines.map((machine) => ({ ...machine, rows: machine.rows.slice(0, 2) }))
  inspector.show({ machines: early })
  inspector.show({ machines: early })
  inspector.show({ machines })
  expect(heard.filter((line) => line.startsWith('actor'))).toEqual(machines.map(({ id }) => `actor ${id} true`))
  const rows = machines.flatMap(({ rows }) => rows)
  expect(heard.filter((line) => line.startsWith('event'))).toHaveLength(rows.length)
  expect(heard.filter((line) => line.startsWith('snapshot session')).at(-1)).toBe(
    `snapshot session ${machines[0]?.rows.at(-1)?.value}`,
  )
})
