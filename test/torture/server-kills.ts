import { runKills } from './server-kill-run.ts'

/**
 * `tsx test/torture/server-kills.ts [kills] [clients]`, after a build. `SEED` repeats a run, `DIST` tests another build.
 */
const [kills = 200, clients = 20] = process.argv.slice(2).map(Number)
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
const { findings, returns, writes, repeated, unheard, cutImports, acknowledged } = await runKills({
  kills,
  clients,
  seed,
  dist: process.env.DIST ?? 'dist',
  log: console.log,
})

for (const victim of new Set(returns.map((row) => row.victim))) {
  const times = returns
    .filter((row) => row.victim === victim)
    .map(({ ms }) => ms)
    .sort((a, b) => a - b)
  const at = (part: number) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0)
  console.log(`${victim}: ${times.length} × killed, ready after ${at(0.5)} ms (p95 ${at(0.95)}, max ${at(1)})`)
}
console.log(`${writes} writes, ${repeated} repetitions, ${acknowledged} facts acknowledged`)
console.log(`killed: ${unheard} answers after their commit, ${cutImports} times an import under way`)
for (const finding of findings.slice(0, 40)) console.error(finding)
if (findings.length > 0) {
  console.error(
    `${findings.length} findings. Again: SEED=${seed} npx tsx test/torture/server-kills.ts ${kills} ${clients}`,
  )
  process.exit(1)
}
