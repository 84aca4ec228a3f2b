import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../server/test/test-server.ts'
import { converge } from './converge.ts'

const isLong = process.env.TORTURE !== undefined
const seed = Number(process.env.SEED ?? 7)
/** About 10⁵ steps in `npm run proofs -- convergence`. */
const runs = isLong ? 40 : 1
const steps = isLong ? 2500 : 60

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.dispose())

const all = { faultyOutcomes: 0, killed: 0, cutOff: 0 }
test.each(Array.from({ length: runs }, (_, at) => [seed + at, 2 + ((seed + at) % 4)]))(
  'devices agree with the server at the end: seed %i, %i devices',
  async (of, clients) => {
    const { handedOver, changed, issues, met } = await converge(server, { seed: of, steps, clients })
    expect(handedOver).toBeGreaterThan(steps / 5)
    expect(changed, 'devices hold issues while they are disturbed').toBeGreaterThan(steps / 10)
    for (const name of ['faultyOutcomes', 'killed', 'cutOff'] as const) all[name] += met[name]
    expect(issues).toBeGreaterThan(1)
  },
)

test('what was disturbed had something to lose', () => {
  expect(all.faultyOutcomes, 'outcomes on faulty ways').toBeGreaterThan((runs * steps) / 40)
  // a short run may meet none of these
  const least = isLong ? runs : 0
  expect(all.killed, 'runtimes killed while something waited').toBeGreaterThanOrEqual(10 * least)
  expect(all.cutOff, 'devices behind a cut log').toBeGreaterThanOrEqual(least)
})
