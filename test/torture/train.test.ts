import { expect, test } from 'vitest'
import { rideTrain } from './train-ride.ts'

const seed = Number(process.env.SEED ?? 1)
const rides = Array.from({ length: 10 }, (_, at) => seed + at)

const all = { cut: 0, committedUnheard: 0, killed: 0 }

// takes minutes: a row of `npm run proofs`

test.runIf(process.env.TORTURE).each(rides)(
  'an hour on a train: each change is in force once and in order, or told: seed %i',
  async (of) => {
    const counts = await rideTrain({ seed: of, changes: 150, dist: process.env.DIST ?? 'dist' })
    console.log(`SEED=${of}: ${JSON.stringify(counts)}`)
    expect(counts.kinds).toBeGreaterThan(20)
    all.cut += counts.cut
    all.committedUnheard += counts.committedUnheard
    all.killed += counts.met.killed
  },
)

test.runIf(process.env.TORTURE)('servers and runtimes were killed with changes in their hands', () => {
  expect(all.cut, 'changes whose answer was lost with the server').toBeGreaterThan(rides.length)
  expect(all.committedUnheard, 'of those, committed before').toBeGreaterThan(0)
  expect(all.cut - all.committedUnheard, 'of those, not committed').toBeGreaterThan(0)
  expect(all.killed, 'runtimes killed with a change').toBeGreaterThan(10 * rides.length)
})
