import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../server/test/test-server.ts'
import { orderSettings } from './settings-order.ts'

const isLong = process.env.TORTURE !== undefined
const seed = Number(process.env.SEED ?? 11)
const runs = isLong ? 200 : 2

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.dispose())

test(
  `the last word for a setting is in force or told: ${runs} interleavings from seed ${seed}`,
  async () => {
    let [words, refused] = [0, 0]
    for (let at = 0; at < runs; at++) {
      const run = await orderSettings(server, { seed: seed + at, steps: 60 }).catch((error) => {
        throw new Error(`SEED=${seed + at}: ${error.message}`, { cause: error })
      })
      words += run.words
      refused += run.refused
    }
    expect(words).toBeGreaterThan(runs * 10)
    expect(refused, 'conflicts are part of it').toBeGreaterThan(runs)
  },
  isLong ? 600_000 : 60_000,
)
