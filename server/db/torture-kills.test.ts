import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runKills } from '../../test/torture/server-kill-run.ts'

/** The bundle as it is shipped, where it finds its packages. */
const cache = join(import.meta.dirname, '../../node_modules/.cache')
mkdirSync(cache, { recursive: true })
const dist = mkdtempSync(join(cache, 'worktide-torture-'))
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)

beforeAll(async () => {
  const outDir = join(dist, 'server')
  await build({ configFile: 'vite.server.config.ts', logLevel: 'error', build: { outDir, emptyOutDir: true } })
})
afterAll(() => rmSync(dist, { recursive: true, force: true }))

test('the server and its database may be killed at any moment: what was acknowledged is there, once and whole', async () => {
  const { findings, returns } = await runKills({ kills: 4, clients: 5, seed, dist })
  const again = `SEED=${seed} npx vitest run --project node server/db/torture-kills.test.ts`
  expect(findings, again).toEqual([])
  for (const { ms } of returns) expect(ms, again).toBeLessThan(30_000)
}, 120_000)
