import { expect, test } from 'vitest'
import { runKills } from '../../test/torture/server-kill-run.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)

test('server and database may be killed at any moment: acknowledged data is there, once and whole', async () => {
  const { findings, returns } = await runKills({ kills: 4, clients: 5, seed, dist: 'dist' })
  const again = `SEED=${seed} npx vitest run --project processes server/db/torture-kills.test.ts`
  expect(findings, again).toEqual([])
  for (const { ms } of returns) expect(ms, again).toBeLessThan(30_000)
}, 120_000)
