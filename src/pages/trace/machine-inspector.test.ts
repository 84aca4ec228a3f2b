import { expect, test } from 'vitest'
import { randomTrace } from '../../../test/traces/random-trace.ts'
import { createMachineInspector } from './machine-inspector.ts'

test('the inspector receives each machine once and each row once', async () => {
  const { machines } = await randomTrace(10, 7)
  const received: string[] = []
  const inspector = createMachineInspector({
    actor: (id, _, info) => received.push(`actor ${id} ${info?.definition?.includes('"states"')}`),
    event: (id, event) => received.push(`event ${id} ${(event as { type: string }).type}`),
    snapshot: (id, snapshot) => received.push(`snapshot ${id} ${snapshot.value}`),
  })
  const early = machines.map((machine) => ({ ...machine, rows: machine.rows.slice(0, 2) }))
  inspector.show({ machines: early })
  inspector.show({ machines: early })
  inspector.show({ machines })
  expect(received.filter((line) => line.startsWith('actor'))).toEqual(machines.map(({ id }) => `actor ${id} true`))
  const rows = machines.flatMap(({ rows }) => rows)
  expect(received.filter((line) => line.startsWith('event'))).toHaveLength(rows.length)
  expect(received.filter((line) => line.startsWith('snapshot session')).at(-1)).toBe(
    `snapshot session ${machines[0]?.rows.at(-1)?.value}`,
  )
})
