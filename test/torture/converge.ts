import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { compactLogs } from '../../server/sync/compact-log.ts'
import { purgeDeleted } from '../../server/sync/purge-deleted.ts'
import { makeIssue, makeProject, testDevice } from '../../server/test/sync-devices.ts'
import { memberOf, owner } from '../../server/test/test-people.ts'
import type { TestServer } from '../../server/test/test-server.ts'
import type { NewMutation } from '../../src/core/sync/lane-types.ts'
import type { Issue } from '../../src/core/work/entities.ts'
import { createModel } from '../../src/core/work/model.ts'
import { seeded } from '../../src/host/conformance/seeded.ts'
import { openEdits } from '../../src/host/sync/sample-device.ts'
import {
  below,
  type Client,
  createClient,
  oneOf,
  openDevices,
  type Random,
  runtimeOf,
  settle,
  settleAll,
  type TortureServer,
  unlessKilled,
} from './sync-clients.ts'

/** The view of a person with these roles: the rows with the pending edits applied. */
export const viewOf = async ({ lane, device }: Client, orgRoles: readonly string[] = []) => {
  const model = createModel({
    actor: { userId: lane.person, orgRoles },
    orgId: lane.org,
    onError: (error) => {
      throw error
    },
  })
  model.reset(await openEdits(device).read(lane, undefined, 'all'))
  return model
}

const words = ['anchor', 'boat', 'cable', 'dock', 'engine'] as const

/** A text with a new line at any place. */
export const withLine = (text: string, line: string, random: Random): string => {
  const lines = text === '' ? [] : text.split('\n')
  lines.splice(below(random, lines.length + 1), 0, line)
  return lines.join('\n')
}

/** Few, so that people meet in them. */
const mostIssues = 12

/** A change like its person would make it, with the value that they see. */
const makeChange = async (client: Client, projectId: string, random: Random): Promise<NewMutation | null> => {
  const { select } = await viewOf(client)
  const issues = select.issuesOf(projectId)
  const issue = oneOf(random, issues) as Issue | undefined
  const mutation = (name: string, args: object): NewMutation => ({ id: randomUUID(), name, args })
  const kind = below(random, 7)
  const summary = `${oneOf(random, words)} ${below(random, 1000)}`
  if (!issue || (kind === 0 && issues.length < mostIssues))
    return mutation('issue.create', { id: randomUUID(), projectId, summary })
  const { id } = issue
  if (kind === 1) return mutation('issue.set', { id, field: 'summary', value: summary, from: issue.summary })
  if (kind === 2) return mutation('issue.logTime', { id, minutes: 1 + below(random, 9) })
  if (kind === 3) {
    const to = oneOf(random, select.statusesOf(projectId))
    return to ? mutation('issue.move', { id, toStatusId: to.id, fromStatusId: issue.statusId }) : null
  }
  if (kind === 4) {
    const { description: from } = issue
    return mutation('issue.set', { id, field: 'description', value: withLine(from ?? '', randomUUID(), random), from })
  }
  if (kind === 5 && random() < 0.3) return mutation('issue.delete', { ids: [id] })
  if (kind === 5) return mutation('comment.add', { id: randomUUID(), issueId: id, text: summary })
  const priority = oneOf(random, ['low', 'medium', 'high'])
  return mutation('issue.set', { id, field: 'priority', value: priority, from: issue.priority })
}

const edit = async (client: Client, projectId: string, random: Random): Promise<void> => {
  const mutation = await makeChange(client, projectId, random)
  if (!mutation) return
  // the answer was lost: the page submits it again
  const isRepeated = random() < 0.2
  await openEdits(client.device).mutate(client.lane, [mutation])
  if (isRepeated) await openEdits(client.device).mutate(client.lane, [mutation])
  client.handedOver.push(mutation)
}

/** Revokes or restores a member's role in the project. */
const changeRole = async (host: TestDeviceOf, projectId: string, { person }: Client, random: Random) => {
  const membership = { projectId, userId: person.userId }
  if (random() < 0.5) await host.run('projectMember.remove', membership)
  else await host.run('projectMember.set', { ...membership, role: 'member' })
}
type TestDeviceOf = ReturnType<typeof testDevice>

const dayMs = 24 * 60 * 60 * 1000

/** Cuts the log as after months without a change, or deletes for good what was deleted, and adds those issues to `purged`. */
const cleanUp = async ({ db }: TestServer, purged: Set<string>, random: Random): Promise<void> => {
  if (random() < 0.5) return compactLogs(db, Date.now() + 91 * dayMs, 1 + below(random, 30))
  const { rows } = await db.pool.query('SELECT id FROM issues WHERE deleted_at IS NOT NULL')
  for (const { id } of rows) purged.add(id)
  return purgeDeleted(db, Date.now() + 31 * dayMs)
}

const rowsOf = async ({ lane, device }: Client) => {
  const { rows, scopes, edits } = await openEdits(device).read(lane, undefined, 'all')
  const sorted = [...rows].filter(({ entity }) => entity !== 'person')
  sorted.sort((a, b) => (`${a.entity} ${a.id}` < `${b.entity} ${b.id}` ? -1 : 1))
  // `rev` is the time of the page for rows without a logged change
  return { rows: sorted.map(({ rev: _, ...row }) => row), scopes: Object.keys(scopes).sort(), edits }
}

export interface Converged {
  handedOver: number
  /** Of those, what changes something that the device held. */
  changed: number
  refused: number
  issues: number
}

/**
 * Several people's devices work on one project of the real server with the real runtime code, over a network that loses,
 * repeats and delays, while runtimes are killed between any two awaits, a role is revoked and restored, the log is cut and
 * deleted issues are purged. Rejects unless
 * finally every replica equals a new one, no accepted mutation is lost or applied twice, and no row of a revoked scope is
 * left.
 */
export async function converge(
  server: TestServer,
  { seed, steps, clients: count }: { seed: number; steps: number; clients: number },
): Promise<Converged> {
  const random = seeded(seed)
  let isCalm = false
  const host = await owner(server)
  const admin = testDevice(server, host, host.orgId)
  const key = `T${seed.toString(36).toUpperCase()}`.slice(0, 10)
  const projectId = await makeProject(admin, key, false)
  const people = [host]
  while (people.length < Math.max(2, Math.ceil(count / 2))) people.push(await memberOf(server, host))
  for (const { userId } of people.slice(1)) await admin.run('projectMember.set', { projectId, userId, role: 'member' })
  await makeIssue(admin, projectId, 'first')
  // people have several devices
  const clients = openDevices(server, people, { random, isCalm: () => isCalm, count })

  isCalm = true
  await settleAll(clients.slice(1))
  isCalm = false
  const purged = new Set<string>()
  for (let step = 0; step < steps; step++) {
    const client = oneOf(random, clients) as Client
    const chance = random()
    client.device.now += below(random, 30_000)
    if (chance < 0.45) await edit(client, projectId, random)
    else if (chance < 0.9) await runtimeOf(client, random).sync().catch(unlessKilled)
    else if (chance < 0.97) client.isOnline = !client.isOnline
    else if (chance < 0.98) await cleanUp(server, purged, random)
    else await changeRole(admin, projectId, clients[1 % count] as Client, random)
  }

  isCalm = true
  await settleAll(clients)
  return check(server, clients, [projectId], random, purged)
}

/** Checks that the replica equals a new one, and that the server knows each mutation: in force, or refused and told. */
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
  return { handedOver: ids.length, changed, refused: told.size, issues }
}

/** Checks all devices of some projects, between which issues may move, and what they changed together, but for `purged` issues. */
export const check = async (
  server: TortureServer,
  clients: readonly Client[],
  projectIds: readonly string[],
  random: Random,
  purged: ReadonlySet<string> = new Set(),
): Promise<Converged> => {
  const sum = { handedOver: 0, changed: 0, refused: 0, issues: 0 }
  for (const client of clients) {
    const { handedOver, changed, refused, issues } = await checkClient(server, client, random)
    sum.handedOver += handedOver
    sum.changed += changed
    sum.refused += refused
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
  const logged = clients
    .flatMap(({ handedOver }) => handedOver)
    .filter(({ id, name }) => name === 'issue.logTime' && !refused.has(id))
    .map(({ args }) => args as { id: string; minutes: number })
    .reduce((sum, { id, minutes }) => (purged.has(id) ? sum : sum + minutes), 0)
  const query = 'SELECT coalesce(sum(spent_minutes), 0)::int AS spent FROM issues WHERE project_id = ANY($1)'
  const [row] = (await db.pool.query(query, [projectIds])).rows
  if (row.spent !== logged) throw new Error(`${logged} minutes were logged, and ${row.spent} stand there`)
}

/** Checks that each line that somebody added to a description is there, once, unless it was refused. */
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
