import { isDeepStrictEqual } from 'node:util'
import { openEdits } from '../../src/host/sync/sample-device.ts'
import { type Client, createClient, type Met, type Random, settle, type TortureServer } from './sync-clients.ts'

const rowsOf = async ({ lane, device }: Client) => {
  const { rows, scopes, edits } = await openEdits(device).read(lane, undefined, 'all')
  const sorted = [...rows].filter(({ entity }) => entity !== 'person')
  sorted.sort((a, b) => (`${a.entity} ${a.id}` < `${b.entity} ${b.id}` ? -1 : 1))
  // `rev` is the time of the page for rows without a logged change
  return { rows: sorted.map(({ rev: _, ...row }) => row), scopes: Object.keys(scopes).sort(), edits }
}

export interface Converged {
  handedOver: number
  /** The number of those that changed something that the device held. */
  changed: number
  refused: number
  issues: number
  met: Met
}

/** Checks that the replica equals a new one, and that the server has an outcome for each mutation: in force, or refused and reported. */
export const checkClient = async (server: TortureServer, client: Client, random: Random): Promise<Converged> => {
  const fresh = createClient(server, client.person, random, () => true, client.lane.org)
  await settle(fresh)
  const [mine, theirs] = [await rowsOf(client), await rowsOf(fresh)]
  if (!isDeepStrictEqual(mine, theirs)) throw new Error(`a replica differs: ${difference(mine, theirs)}`)
  const { tray } = await openEdits(client.device).readEdits(client.lane)
  const ids = client.handedOver.map(({ id }) => id)
  const { rows } = await server.db.pool.query(
    `SELECT id, refusal IS NOT NULL OR skipped IS NOT NULL AS is_refused FROM work_outcomes
      WHERE user_id = $1 AND id = ANY($2::uuid[])`,
    [client.person.userId, ids],
  )
  if (rows.length !== ids.length) throw new Error(`of ${ids.length} mutations the server knows ${rows.length}`)
  const isRefused = new Set(rows.filter((row) => row.is_refused).map((row) => row.id))
  const told = new Set(tray.map(({ id }) => id))
  if (isRefused.size !== told.size || [...isRefused].some((id) => !told.has(id)))
    throw new Error(`${isRefused.size} were refused as a whole or in part, and ${told.size} are told`)
  const issues = mine.rows.filter((row) => row.entity === 'issue').length
  const changed = client.handedOver.filter(({ name }) => name !== 'issue.create').length
  return { handedOver: ids.length, changed, refused: told.size, issues, met: client.met }
}

/** Checks all devices of some projects, between which issues may move, and the result of their changes, except `purged` issues. */
export const check = async (
  server: TortureServer,
  clients: readonly Client[],
  projectIds: readonly string[],
  random: Random,
  purged: ReadonlySet<string> = new Set(),
): Promise<Converged> => {
  const sum = { handedOver: 0, changed: 0, refused: 0, issues: 0, met: { faultyOutcomes: 0, killed: 0, cutOff: 0 } }
  for (const client of clients) {
    const { handedOver, changed, refused, issues, met } = await checkClient(server, client, random)
    sum.handedOver += handedOver
    sum.changed += changed
    sum.refused += refused
    for (const name of ['faultyOutcomes', 'killed', 'cutOff'] as const) sum.met[name] += met[name]
    sum.issues = Math.max(sum.issues, issues)
  }
  await checkSums(server, clients, projectIds, purged)
  await checkTexts(server, clients, purged)
  return sum
}

/** Checks that time was logged once per applied mutation. */
const checkSums = async (
  { db }: TortureServer,
  clients: readonly Client[],
  projectIds: readonly string[],
  purged: ReadonlySet<string>,
) => {
  const trays = await Promise.all(clients.map(({ device, lane }) => openEdits(device).readEdits(lane)))
  const refused = new Set(trays.flatMap(({ tray }) => tray.map(({ id }) => id)))
  // a copied device also has the edits of the first one
  const handedOver = new Map(clients.flatMap((client) => client.handedOver.map((each) => [each.id, each] as const)))
  const logged = [...handedOver.values()]
    .filter(({ id, name }) => name === 'issue.logTime' && !refused.has(id))
    .map(({ args }) => args as { id: string; minutes: number })
    .reduce((sum, { id, minutes }) => (purged.has(id) ? sum : sum + minutes), 0)
  const query = 'SELECT coalesce(sum(spent_minutes), 0)::int AS spent FROM issues WHERE project_id = ANY($1)'
  const [row] = (await db.pool.query(query, [projectIds])).rows
  if (row.spent !== logged) throw new Error(`${logged} minutes were logged, and ${row.spent} stand there`)
}

/** Checks that each line added to a description is there once, unless it was refused. */
const checkTexts = async ({ db }: TortureServer, clients: readonly Client[], purged: ReadonlySet<string>) => {
  const descriptions = await db.pool.query('SELECT id, description FROM issues')
  const textOf = new Map(descriptions.rows.map(({ id, description }) => [id, String(description).split('\n')]))
  for (const { device, lane, handedOver } of clients) {
    const refused = new Set((await openEdits(device).readEdits(lane)).tray.map(({ id }) => id))
    for (const { id, name, args } of handedOver) {
      const { id: issueId, field, value, from } = args as Record<string, string>
      if (name !== 'issue.set' || field !== 'description' || refused.has(id)) continue
      if (purged.has(issueId ?? '')) continue
      const seen = new Set(from?.split('\n'))
      for (const line of value?.split('\n') ?? []) {
        const times = textOf.get(issueId ?? '')?.filter((each) => each === line).length
        if (!seen.has(line) && times !== 1) throw new Error(`a line that was added is there ${times} times`)
      }
    }
  }
}

type Rows = Awaited<ReturnType<typeof rowsOf>>
const difference = (mine: Rows, theirs: Rows): string => {
  const [one, other] = [mine, theirs].map(({ rows }) => new Set(rows.map((row) => JSON.stringify(row)))) as [
    Set<string>,
    Set<string>,
  ]
  const only = (from: Set<string>, without: Set<string>) => [...from].filter((row) => !without.has(row)).slice(0, 3)
  const scopes = `${mine.scopes} / ${theirs.scopes}`
  return JSON.stringify({ scopes, edits: mine.edits.length, held: only(one, other), fresh: only(other, one) }, null, 1)
}
