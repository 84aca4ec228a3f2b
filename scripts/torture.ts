import { spawnSync } from 'node:child_process'

/**
 * `npm run torture [-- row …]`: the proofs of "nothing lost, nothing applied twice" at full length, after a build. Each row
 * is also run in a short form by `npm cit`. `SEED` repeats a run; a row that fails prints the seed it had.
 */
const e2e = (...specs: string[]) => ['npm', 'run', '--silent', 'e2e', '--', ...specs]
const unit = (...files: string[]) => ['npx', 'vitest', 'run', '--project', 'server', ...files]

const rows: Record<string, { command: string[]; env?: Record<string, string> }> = {
  'host, in a browser': { command: e2e('host-torture') },
  'beacons, in a browser': { command: e2e('beacon-torture', 'page-end') },
  'long tests of the browser suite': { command: e2e('--grep', '@long') },
  'worker stopped by the browser': { command: e2e('idle-kill', '--project', 'worker') },
  'server and database killed': { command: ['npx', 'tsx', 'test/torture/server-kills.ts'] },
  'used by many at once, three processes': { command: ['npx', 'tsx', 'test/torture/server-redemptions.ts'] },
  'disk full, database restarted': { command: ['npx', 'tsx', 'test/torture/server-outages.ts'] },
  'secrets and leftovers, in a browser': { command: e2e('security') },
  'clock that tells no address': { command: unit('server/api/timing.test.ts'), env: { CLOCK: '1' } },
  'bodies made from the schemas': { command: unit('server/test/fuzz-calls.test.ts') },
  'server on PostgreSQL 15': { command: unit(), env: { TEST_DATABASE: '15' } },
}

const asked = process.argv.slice(2)
const chosen = Object.entries(rows).filter(([name]) => asked.every((word) => name.includes(word)))
if (chosen.length === 0) {
  console.error(`No row has '${asked.join(' ')}' in its name. There are:\n${Object.keys(rows).join('\n')}`)
  process.exit(2)
}

const seed = process.env.SEED ?? String(Date.now() % 1_000_000)
console.log(`SEED=${seed}`)
let failed = 0
for (const [name, { command, env }] of chosen) {
  const [program = '', ...args] = command
  console.log(`\n— ${name}: ${command.join(' ')}`)
  const startedAt = Date.now()
  const { status } = spawnSync(program, args, {
    stdio: 'inherit',
    env: { ...process.env, TORTURE: '1', SEED: seed, ...env },
  })
  if (status !== 0) failed += 1
  console.log(`— ${name}: ${status === 0 ? 'passed' : 'FAILED'}, ${Math.round((Date.now() - startedAt) / 1000)} s`)
}
console.log(`\n${chosen.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
