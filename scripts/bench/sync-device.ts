import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { syncLimits, syncSchemaVersion } from '../../src/core/sync/sync-limits.ts'
import type { Change, Outcome, SyncAnswer } from '../../src/core/sync/sync-types.ts'
import type { Environment } from '../../test/e2e/environment/open-environment.ts'
import type { Person } from '../../test/e2e/environment/people.ts'

interface Answer {
  code: string
  message: string
  result: SyncAnswer & { outcomes: Outcome[]; changes: Change[] }
}

interface Queued {
  name: string
  args: unknown
  /** When the person pressed, by `performance.now()`. */
  dueAt: number
}

/**
 * Devices of one person that hold everything up to the log's end, and talk to the server itself over connections that stay open, as
 * a worker does: neither the proxy of the tests nor a first connection is measured.
 */
export const syncDevices = async ({ server, origin }: Environment, person: Person) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 })
  const headers = {
    'content-type': 'application/json',
    origin,
    'sec-fetch-site': 'same-origin',
    timezone: '8',
    timezoneStr: 'Asia/Shanghai',
    accesstoken: person.token,
  }
  const sync = (body: object) =>
    new Promise<Answer>((resolve, reject) => {
      const url = `http://127.0.0.1:${server.port}/api/sync`
      const asked = request(url, { method: 'POST', agent, headers }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => resolve(JSON.parse(Buffer.concat(parts).toString()) as Answer))
      })
      asked.on('error', reject)
      asked.end(JSON.stringify(body))
    })
  const { orgId: org, userId } = person
  const common = { org, person: userId, schema: syncSchemaVersion, epoch: null }
  const unknown = { scopes: {}, cursor: 0, peopleVersion: null, answered: 0, mutations: [] }
  const { result: start } = await sync({ ...common, ...unknown, clientId: crypto.randomUUID() })
  const scopes = Object.fromEntries(start.load.map((scope) => [scope, start.cursor]))

  const createDevice = () => {
    const clientId = crypto.randomUUID()
    const device = { mid: 0, answered: 0, cursor: start.cursor, refusals: 0, changes: 0 }
    return {
      device,
      /** One pass: hands these over and takes an answer's changes. */
      pass: async (mutations: readonly Pick<Queued, 'name' | 'args'>[]): Promise<void> => {
        const { cursor, answered } = device
        const { peopleVersion } = start
        const sent = mutations.map(({ name, args }) => ({ id: crypto.randomUUID(), mid: ++device.mid, name, args }))
        const { code, message, result } = await sync({
          ...common,
          clientId,
          scopes,
          cursor,
          peopleVersion,
          answered,
          mutations: sent,
        })
        if (code !== '200') throw new Error(`/sync answered ${code} ${message}`)
        device.refusals += result.outcomes.filter(({ refusal }) => refusal).length
        device.cursor = result.cursor
        device.changes += result.changes.length
        device.answered = device.mid
      },
    }
  }
  return { createDevice, close: () => agent.destroy() }
}

export type SyncDevices = Awaited<ReturnType<typeof syncDevices>>

interface Pace {
  clients: number
  perSecond: number
  seconds: number
}

/**
 * Devices whose people press at a fixed rate. As in the runtime one pass is under way at a time, what was pressed meanwhile goes with
 * the next, and each pass pulls. Answers the time from each press to its outcome, in milliseconds, and how many were refused.
 */
export const pressAtRate = async (
  { createDevice }: SyncDevices,
  { clients, perSecond, seconds }: Pace,
  next: (client: number, at: number) => Pick<Queued, 'name' | 'args'>,
): Promise<{ times: number[]; refusals: number }> => {
  const times: number[] = []
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
      await pass(due)
      const now = performance.now()
      times.push(...due.map((each) => now - each.dueAt))
    }
    return device.refusals
  }
  const refusals = await Promise.all(Array.from({ length: clients }, (_, client) => run(client)))
  return { times, refusals: refusals.reduce((sum, each) => sum + each, 0) }
}
