import { setTimeout as delay } from 'node:timers/promises'
import { syncLimits, syncSchemaVersion } from '../../src/core/sync/sync-limits.ts'
import type { BootstrapAnswer, Outcome, SyncAnswer } from '../../src/core/sync/sync-types.ts'
import type { Environment } from '../../test/e2e/environment/open-environment.ts'
import type { Person } from '../../test/e2e/environment/people.ts'
import { createLeanClient } from './lean-client.ts'

interface Answer<Result> {
  code: string
  message: string
  result: Result
}

interface Queued {
  name: string
  args: unknown
  /** When the person pressed, by `performance.now()`. */
  dueAt: number
}

/**
 * The answer without its changes. Real devices parse those on machines of their own; here a hundred parsers would slow down the
 * server that is measured. The search cannot match people's texts, because quotation marks are escaped there.
 */
const withoutChanges = (bytes: Buffer): string => {
  const from = bytes.indexOf('"changes":[')
  const to = bytes.lastIndexOf('],"cursor":')
  if (from < 0 || to < from) return bytes.toString()
  return `${bytes.toString('utf8', 0, from)}"changes":[${bytes.toString('utf8', to)}`
}

/**
 * Devices of one person that hold everything up to the log's end. They connect directly to the server over connections that stay
 * open, like a worker's, so neither the tests' proxy nor a first connection is measured.
 */
export const syncDevices = async ({ server, origin }: Pick<Environment, 'server' | 'origin'>, person: Person) => {
  const client = createLeanClient(server.port, {
    'content-type': 'application/json',
    origin,
    'sec-fetch-site': 'same-origin',
    timezone: '8',
    timezoneStr: 'Asia/Shanghai',
    accesstoken: person.token,
  })
  const received = { bytes: 0 }
  const post = async <Result>(path: string, body: object, read: (bytes: Buffer) => string): Promise<Result> => {
    const bytes = await client.post(`/api${path}`, JSON.stringify(body))
    received.bytes += bytes.length
    const { code, message, result } = JSON.parse(read(bytes)) as Answer<Result>
    if (code !== '200') throw new Error(`${path} answered ${code} ${message}`)
    return result
  }
  const sync = (body: object) =>
    post<Omit<SyncAnswer, 'changes'> & { outcomes: Outcome[] }>('/sync', body, withoutChanges)
  const { orgId: org, userId } = person
  const common = { org, person: userId, schema: syncSchemaVersion, epoch: null }
  const unknown = { scopes: {}, cursor: 0, peopleVersion: null, answered: 0, mutations: [] }
  const start = await sync({ ...common, ...unknown, clientId: crypto.randomUUID() })
  const scopes = Object.fromEntries(start.load.map((scope) => [scope, start.cursor]))

  const createDevice = () => {
    const clientId = crypto.randomUUID()
    const device = { mid: 0, answered: 0, cursor: start.cursor, refusals: 0 }
    return {
      device,
      /** One pass: sends these mutations and takes the changes of the answer. */
      pass: async (mutations: readonly Pick<Queued, 'name' | 'args'>[]): Promise<void> => {
        const { cursor, answered } = device
        const { peopleVersion } = start
        const sent = mutations.map(({ name, args }) => ({ id: crypto.randomUUID(), mid: ++device.mid, name, args }))
        const pull = { clientId, scopes, cursor, peopleVersion, answered }
        const result = await sync({ ...common, ...pull, mutations: sent })
        device.refusals += result.outcomes.filter(({ refusal }) => refusal).length
        device.cursor = result.cursor
        device.answered = device.mid
      },
    }
  }

  /** Requests all pages of all scopes one after the other, like a new device. Returns the milliseconds of each. */
  const bootstrap = async (): Promise<number[]> => {
    const times: number[] = []
    for (const scope of start.load) {
      let after: string | null = null
      do {
        const from = performance.now()
        const page: BootstrapAnswer = await post('/sync/bootstrap', { org, scope, after }, String)
        times.push(performance.now() - from)
        after = page.next
      } while (after !== null)
    }
    return times
  }
  return { createDevice, bootstrap, received, close: client.close }
}

export type SyncDevices = Awaited<ReturnType<typeof syncDevices>>

interface Pace {
  clients: number
  perSecond: number
  seconds: number
}

/**
 * Devices whose people press at a fixed rate. As in the runtime, one pass runs at a time, later presses go with the next pass, and
 * each pass pulls. Returns the time from each press to its outcome in milliseconds, the number of refusals, and the number of
 * passes.
 */
export const pressAtRate = async (
  { createDevice }: Pick<SyncDevices, 'createDevice'>,
  { clients, perSecond, seconds }: Pace,
  next: (client: number, at: number) => Pick<Queued, 'name' | 'args'>,
): Promise<{ times: number[]; refusals: number; passes: number }> => {
  const times: number[] = []
  let passes = 0
  const startedAt = performance.now()
  const run = async (client: number): Promise<number> => {
    const { device, pass } = createDevice()
    const count = perSecond * seconds
    const dueAt = (at: number) => startedAt + (1000 * (at + client / clients)) / perSecond
    for (let at = 0; at < count; ) {
      await delay(Math.max(0, dueAt(at) - performance.now()))
      const due: Queued[] = []
      for (; at < count && due.length < syncLimits.mutations && dueAt(at) <= performance.now(); at++)
        due.push({ ...next(client, at), dueAt: dueAt(at) })
      // a timer may fire a moment early
      if (due.length === 0) continue
      await pass(due)
      passes += 1
      const now = performance.now()
      times.push(...due.map((each) => now - each.dueAt))
    }
    return device.refusals
  }
  const refusals = await Promise.all(Array.from({ length: clients }, (_, client) => run(client)))
  return { times, refusals: refusals.reduce((sum, each) => sum + each, 0), passes }
}
