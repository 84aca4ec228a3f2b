import { expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { areaMaps, machineMap } from '../scripts/map/machine-map.ts'

test.each(areaMaps())('the diagrams in $path match its machines', ({ path, current, expected }) => {
  expect(current, `${path} is stale: npm run map`).toBe(expected)
})

test('a diagram has one edge for each pair of states, with all events on it', () => {
  const machine = createMachine({
    id: 'door',
    initial: 'open',
    states: {
      open: { on: { pushed: [{ guard: 'isLight', target: 'shut' }, { target: 'open' }], blown: 'shut' } },
      shut: { after: { 1000: 'open' }, invoke: { id: 'x', src: 'ring', onDone: 'open' } },
    },
  })
  expect(machineMap(machine).split('\n')).toEqual([
    '```mermaid',
    'stateDiagram-v2',
    '  [*] --> open',
    '  open --> shut: pushed [isLight]<br/>blown',
    '  open --> open: pushed [else]',
    '  shut --> open: ring done<br/>after 1000',
    '```',
  ])
})
