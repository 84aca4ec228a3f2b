import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { seeded } from '../../src/host/conformance/seeded.ts'
import { ServerClient } from './server-client.ts'
import type { ServerLedger } from './server-ledger.ts'
import { createOrganization, register, rotateJoinCode, type Writer, writesTable } from './server-writes.ts'

/** Chooses one of the rows by weight. */
export const choose = <Row extends { weight: number }>(rows: readonly Row[], random: () => number): Row => {
  const lots = rows.flatMap((row) => Array.from({ length: row.weight }, () => row))
  return lots[Math.floor(random() * lots.length)] as Row
}

export const onDatabase = async <Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> => {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Waits until the server behind `origin` is ready. */
export const untilReady = async (origin: string): Promise<void> => {
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (const giveUpAt = Date.now() + 60_000; !(await isReady()); await delay(20))
    if (Date.now() > giveUpAt) throw new Error(`${origin} does not become ready`)
}

type Run = Omit<Writer, 'me' | 'client' | 'keys' | 'work' | 'name'>

const writerFor = async (run: Run, at: number): Promise<Writer> => {
  let names = 0
  const name = (kind: string) => `${kind}-${at}-${++names}`
  const email = `client-${at}@torture-mail.com`
  const writer: Writer = {
    ...run,
    name,
    client: new ServerClient(run.origin),
    me: { userId: '', email, orgId: '' },
    keys: [],
    work: null,
  }
  const { client, userId } = await register(writer, email)
  Object.assign(writer, { client, me: { userId, email, orgId: '' } })
  await createOrganization(writer)
  return writer
}

/** The clients of a run: the host, whose organisation everyone joins, and `clients` people with an organisation each. */
export const openWriters = async (
  { url, ...given }: { origin: string; ledger: ServerLedger; url: string },
  clients: number,
  seed: number,
): Promise<Writer[]> => {
  const run = { ...given, random: seeded(seed), sharedOrganization: { orgId: '', joinCode: '' } }
  const host = await writerFor(run, 0)
  Object.assign(run.sharedOrganization, { orgId: host.me.orgId, joinCode: await rotateJoinCode(host) })
  const writers = [host]
  for (let at = 1; at <= clients; at += 1) writers.push(await writerFor({ ...run, random: seeded(seed + at) }, at))
  await onDatabase(url, (client) => client.query('UPDATE organizations SET seats = 1000000'))
  return writers
}

interface Writing {
  writes: number
  /** No new write starts before this is done. */
  holds?: Promise<unknown>
}

/** Lets the clients (all but the host) write until `untilOver` is done and every write has its answer. */
export const writeMeanwhile = async (writers: Writer[], untilOver: (counts: Writing) => Promise<void>) => {
  const counts: Writing = { writes: 0 }
  let isStopped = false
  const working = writers.slice(1).map(async (writer) => {
    for (; !isStopped; counts.writes += 1) {
      await counts.holds
      await choose(writesTable, writer.random).write(writer)
    }
  })
  const ended = Promise.allSettled(working)
  await untilOver(counts).finally(() => {
    isStopped = true
  })
  const failures = (await ended).flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []))
  return { ...counts, findings: [...failures, ...writers.flatMap(({ client }) => client.violations)] }
}

/** How many answers were lost after their write was committed: what repeats them must not apply it again. */
export const appliedUnheard = async (database: Client, writers: readonly Writer[]): Promise<number> => {
  const lost = writers.flatMap(({ client }) => [...client.lost])
  const { rows } = await database.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM jsonb_to_recordset($1) AS l(key text, at float8) WHERE
       EXISTS (SELECT FROM idempotency_keys k WHERE k.key = l.key AND k.created_at < to_timestamp(l.at / 1000)) OR
       EXISTS (SELECT FROM work_outcomes o WHERE o.id::text = l.key AND o.at < l.at)`,
    [JSON.stringify(lost.map(([key, at]) => ({ key, at })))],
  )
  return rows[0]?.n ?? 0
}

/** How many imports are under way. */
export const runningImports = async (database: Client): Promise<number> =>
  (await database.query(`SELECT 1 FROM imports WHERE state = 'running'`)).rows.length

/** Longer than the 20 s for which a killed server's leases last. */
const importPatienceMs = 90_000

/** Waits until the server has run every import, however many the kills have left; rejects when no row is imported for a while. */
export const untilImported = async (database: Client): Promise<void> => {
  const countDone = async () =>
    (await database.query<{ done: number }>('SELECT coalesce(sum(done), 0)::int AS done FROM imports')).rows[0]?.done
  let done = await countDone()
  let giveUpAt = Date.now() + importPatienceMs
  for (let running = 1; running > 0; running = await runningImports(database)) {
    await delay(250)
    const now = await countDone()
    if (now !== done) giveUpAt = Date.now() + importPatienceMs
    done = now
    if (Date.now() > giveUpAt) throw new Error(`${running} imports do not end`)
  }
}
