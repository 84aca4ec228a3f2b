import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openEnvironment } from '../../test/e2e/environment/open-environment.ts'
import { People } from '../../test/e2e/environment/people.ts'
import type { ServerProcess } from '../../test/e2e/environment/server-process.ts'
import { cpuMsOf } from './cpu-time.ts'
import type { Bench, Measure } from './measure-types.ts'
import { percentile } from './percentile.ts'
import { pressAtRate, type SyncDevices, syncDevices } from './sync-device.ts'
import { seedWork } from './work-set.ts'

const ms = (name: string, value: number, max: number): Measure => ({ name, value, unit: 'ms', bound: { max } })
/** A figure beside the promised ones. */
const unbounded = (name: string, value: number, unit: string): Measure => ({ name, value, unit })

const clients = 10
const mutationsEach = 100
/** V8 compiles most of a mutation's code within the first 3,000: they take 1.7 ms of CPU each, later ones 0.9 ms. */
const warmUpEach = 300
const pace = { clients: 100, perSecond: 20, seconds: 10 }

type Spent = Record<'server' | 'database' | 'bench', number>

/** Milliseconds of CPU that the server, its database and this process use during `work`. */
const spentDuring = async <Result>(
  { pid, dataDir }: ServerProcess,
  work: () => Promise<Result>,
): Promise<{ result: Result; spent: Spent }> => {
  const postmaster = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  const read = (): Spent => ({
    server: cpuMsOf(pid),
    database: cpuMsOf(postmaster),
    bench: process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000,
  })
  const before = read()
  const result = await work()
  const after = read()
  const since = (of: keyof Spent) => after[of] - before[of]
  return { result, spent: { server: since('server'), database: since('database'), bench: since('bench') } }
}

const tellSpent = (name: string, count: number, { server, database, bench }: Spent): Measure[] => [
  unbounded(`${name}: CPU of the server`, server / count, 'ms each'),
  unbounded(`${name}: CPU of its database`, database / count, 'ms each'),
  unbounded(`${name}: CPU of this bench`, bench / count, 'ms each'),
]

/** Figures of the server alone, without browsers, so that only the server and its database are busy. */
export const measureServer = async (
  server: ServerProcess,
  devices: SyncDevices,
  ids: readonly string[],
): Promise<Measure[]> => {
  const change = (client: number, at: number) => {
    const id = ids[(client * 97 + at) % ids.length]
    return { name: 'issue.set', args: { id, field: 'priority', value: at % 2 ? 'low' : 'high' } }
  }
  /** Each client sends its next mutation after the answer to the last one. Returns the milliseconds of each. */
  const pressInTurn = async (each: number): Promise<number[]> => {
    const times: number[] = []
    const run = async (client: number) => {
      const { pass } = devices.createDevice()
      for (let at = 0; at <= each; at++) {
        const from = performance.now()
        await pass([change(client, at)])
        // the first answer also brings earlier changes of others
        if (at > 0) times.push(performance.now() - from)
      }
    }
    await Promise.all(Array.from({ length: clients }, (_, client) => run(client)))
    return times
  }
  // a server runs for weeks, so none of the measured mutations waits for compilation
  await pressInTurn(warmUpEach)
  const few = await spentDuring(server, () => pressInTurn(mutationsEach))
  const crowd = await spentDuring(server, () => pressAtRate(devices, pace, change))
  const { result } = crowd
  const loads = await devices.bootstrap()
  return [
    ms('mutation on the server, p95, 10 clients', percentile(few.result, 0.95), 10),
    unbounded('mutation on the server, median, 10 clients', percentile(few.result, 0.5), 'ms'),
    ...tellSpent('mutation, 10 clients', clients * (mutationsEach + 1), few.spent),
    ms('100 clients, 20 mutations/s each: press to outcome, p99', percentile(result.times, 0.99), 200),
    { name: '100 clients, 20 mutations/s each: refusals', value: result.refusals, unit: '', bound: { max: 0 } },
    unbounded('100 clients: mutations a pass', result.times.length / result.passes, ''),
    ...tellSpent('mutation, 100 clients', result.times.length, crowd.spent),
    unbounded(
      'rows of a new device, all answers',
      loads.reduce((sum, each) => sum + each, 0),
      'ms',
    ),
    unbounded('rows of a new device, slowest answer', Math.max(...loads), 'ms'),
  ]
}

/** The part `work server`, without a browser. */
export const workServerBench: Bench = async () => {
  const environment = await openEnvironment({})
  try {
    const people = new People(environment.origin, environment.mailbox)
    const person = await people.owner()
    const { issueIds } = await seedWork(people, person)
    const devices = await syncDevices(environment, person)
    try {
      return await measureServer(environment.server, devices, issueIds)
    } finally {
      devices.close()
    }
  } finally {
    await environment.close()
  }
}
