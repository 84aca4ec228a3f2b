import type { Bench, Measure } from './bench/measure-types.ts'

/**
 * `npm run bench [-- part …]`: measures the README's promises in one run on this machine. Not part of any test. `npm run bench:work`
 * is the part `work`; `npm run bench:work -- server` measures of it only the server's rows, without a browser, and
 * `npm run bench:work -- page` only the page's.
 */
const parts: Record<string, () => Promise<Bench>> = {
  runtime: async () => (await import('./bench/runtime-bench.ts')).runtimeBench,
  outbox: async () => (await import('./bench/outbox-bench.ts')).outboxBench,
  replay: async () => (await import('./bench/replay-bench.ts')).replayBench,
  recorder: async () => (await import('./bench/recorder-bench.ts')).recorderBench,
  first: async () => (await import('./bench/first-visit-bench.ts')).firstVisitBench,
  lighthouse: async () => (await import('./bench/lighthouse-bench.ts')).lighthouseBench,
  work: async () => (await import('./bench/work-bench.ts')).workBench,
  'work page': async () => (await import('./bench/work-bench.ts')).workPageBench,
  'work server': async () => (await import('./bench/work-server-bench.ts')).workServerBench,
  monitoring: async () => (await import('./bench/monitoring-bench.ts')).monitoringBench,
  monitor: async () => (await import('./bench/monitor-bench.ts')).monitorBench,
  loss: async () => (await import('./bench/loss-bench.ts')).lossBench,
  server: async () => (await import('./bench/server-bench.ts')).serverBench,
}

const args = process.argv.slice(2)
const names = args.join(' ') in parts ? [args.join(' ')] : args
const unknown = names.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`No part '${unknown.join("', '")}'. There are: ${Object.keys(parts).join(' ')}`)
  process.exit(2)
}

const number = (value: number): string => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(1))

const verdict = ({ value, bound }: Measure): string => {
  if (!bound) return ''
  return ('max' in bound ? value <= bound.max : value >= bound.min) ? 'met' : 'MISSED'
}

const rowOf = (measure: Measure) => {
  const { name, value, unit, bound, comparison = [] } = measure
  const comparisons = [comparison].flat()
  const [only, another] = comparisons
  return {
    measure: name,
    seen: `${number(value)} ${unit}`,
    promised: bound ? ('max' in bound ? `≤ ${number(bound.max)}` : `≥ ${number(bound.min)}`) : '',
    '': verdict(measure),
    beside: comparisons.map((each) => `${each.name}: ${number(each.value)}`).join(' · '),
    ratio: only && !another ? `${(value / only.value).toFixed(2)}×` : '',
  }
}

const measures: Measure[] = []
for (const [name, load] of Object.entries(parts)) {
  // the rows of `work server` are in `work` too
  if (names.length > 0 ? !names.includes(name) : name.startsWith('work ')) continue
  console.error(`— ${name}`)
  measures.push(...(await (await load())()))
}
console.table(measures.map(rowOf))
process.exitCode = measures.some((measure) => verdict(measure) === 'MISSED') ? 1 : 0
