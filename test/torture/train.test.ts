import { expect, test } from 'vitest'
import { rideTrain } from './train-ride.ts'

const seed = Number(process.env.SEED ?? 1)
const rides = Array.from({ length: 10 }, (_, at) => seed + at)

// takes minutes: a row of `npm run proofs`

test.runIf(process.env.TORTURE).each(rides)(
  'an hour on a train: each change is in force once and in order, or told: seed %i',
  async (of) => {
    const counts = await rideTrain({ seed: of, changes: 150, dist: process.env.DIST ?? 'dist' })
    console.log(`SEED=${of}: ${JSON.stringify(counts)}`)
    expect(counts.kinds).toBeGreaterThan(20)
    expect(counts.kills).toBeGreaterThan(0)
  },
)
