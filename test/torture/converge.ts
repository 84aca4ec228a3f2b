import { randomUUID } from 'node:crypto'
import { compactLogs } from '../../server/sync/compact-log.ts'
import { purgeDeleted } from '../../server/sync/purge-deleted.ts'
import { makeIssue, makeProject, testDevice } from '../../server/test/sync-devices.ts'
import { memberOf, owner } from '../../server/test/test-people.ts'
import type { TestServer } from '../../server/test/test-server.ts'
import type { NewMutation } from '../../src/core/sync/lane-types.ts'
import type { Issue } from '../../src/core/work/entities.ts'
import { createModel } from '../../src/core/work/model.ts'
import { findMutator } from '../../src/core/work/mutators.ts'
import { seeded } from '../../src/host/conformance/seeded.ts'
import { openEdits } from '../../src/host/sync/sample-device.ts'
import { type Converged, check } from './converge-checks.ts'
import {
  below,
  type Client,
  cloneOf,
  oneOf,
  openDevices,
  type Random,
  settleAll,
  syncOrDie,
  type TortureServer,
} from './sync-clients.ts'

/** The view of a person with these roles: the rows with the pending edits applied. */
export const viewOf = async ({ lane, device }: Client, orgRoles: readonly string[] = []) => {
  const model = createModel({
    findMutator,
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

/** Issues move from one to the other; most people work in the first. */
type Projects = readonly [string, string]

/** Few, so that people often change the same issue. */
const maxIssues = 12

/** A change like its person would make it, with the value that they see. */
const makeChange = async (client: Client, projects: Projects, random: Random): Promise<NewMutation | null> => {
  const { select } = await viewOf(client)
  const [projectId, otherId] = random() < 0.7 ? projects : [projects[1], projects[0]]
  const issues = select.issuesOf(projectId)
  const issue = oneOf(random, issues) as Issue | undefined
  const mutation = (name: string, args: object): NewMutation => ({ id: randomUUID(), name, args })
  const kind = below(random, 8)
  const summary = `${oneOf(random, words)} ${below(random, 1000)}`
  if (!issue || (kind === 0 && issues.length < maxIssues))
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
  if (kind === 6) return mutation('issue.moveToProject', { id, toProjectId: otherId })
  if (kind === 5) return mutation('comment.add', { id: randomUUID(), issueId: id, text: summary })
  const priority = oneOf(random, ['low', 'medium', 'high'])
  return mutation('issue.set', { id, field: 'priority', value: priority, from: issue.priority })
}

const edit = async (client: Client, projects: Projects, random: Random): Promise<void> => {
  const mutation = await makeChange(client, projects, random)
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
  if (random() < 0.3) await host.run('projectMember.remove', membership)
  else await host.run('projectMember.set', { ...membership, role: 'member' })
}
type TestDeviceOf = ReturnType<typeof testDevice>

const dayMs = 24 * 60 * 60 * 1000

/** Moves an issue to the other project and deletes it there, while offline devices still hold it in the first. */
const moveAndDelete = async ({ db }: TestServer, host: TestDeviceOf, [here, there]: Projects): Promise<void> => {
  const query = 'SELECT id FROM issues WHERE project_id = $1 AND deleted_at IS NULL ORDER BY rank LIMIT 1'
  const [issue] = (await db.pool.query(query, [here])).rows
  if (!issue) return
  await host.run('issue.moveToProject', { id: issue.id, toProjectId: there })
  await host.run('issue.delete', { ids: [issue.id] })
}

/** Prunes the log as after months without a change, or purges deleted issues and adds them to `purged`. */
const cleanUp = async (
  server: TestServer,
  { host, projects, purged }: { host: TestDeviceOf; projects: Projects; purged: Set<string> },
  random: Random,
): Promise<void> => {
  const { db } = server
  if (random() < 0.7) await moveAndDelete(server, host, projects)
  if (random() < 0.5) return compactLogs(db, Date.now() + 91 * dayMs, 1 + below(random, 10))
  const { rows } = await db.pool.query('SELECT id FROM issues WHERE deleted_at IS NOT NULL')
  for (const { id } of rows) purged.add(id)
  return purgeDeleted(db, Date.now() + 31 * dayMs)
}

/** A copy of a device from which two changes were not sent yet. */
const cloneWaiting = async (
  clients: readonly Client[],
  projects: Projects,
  server: TortureServer,
  { random, isCalm }: { random: Random; isCalm: () => boolean },
) => {
  const client = oneOf(random, clients) as Client
  for (let edits = 0; edits < 2; edits++) await edit(client, projects, random)
  return cloneOf(server, client, random, isCalm)
}

/** Two processes of the server, each of which answers about half of the calls; the second can be restarted. */
const openBoth = async (server: TestServer, random: Random): Promise<Both> => {
  let beside = await server.startPeer()
  return {
    db: server.db,
    call: (...asked) => (random() < 0.5 ? server : beside).call(...asked),
    restart: async () => {
      await beside.end()
      beside = await server.startPeer()
    },
    end: () => beside.end(),
  }
}
interface Both extends TortureServer {
  restart(): Promise<void>
  end(): Promise<void>
}

/**
 * Several people's devices work on two projects of the real server with the real runtime code, over a network that loses,
 * repeats and delays, while runtimes are killed between any two awaits, a role is revoked and restored, issues move between the
 * projects, the log is cut, deleted issues are purged and one of two processes is restarted. Rejects unless finally every replica equals a new one, no accepted mutation is lost or applied twice, and no row of a revoked scope is
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
  const projects = [
    await makeProject(admin, key, false),
    await makeProject(admin, `${key}B`.slice(-10), false),
  ] as const
  const people = [host]
  while (people.length < Math.max(2, Math.ceil(count / 2))) people.push(await memberOf(server, host))
  for (const projectId of projects)
    for (const { userId } of people.slice(1))
      await admin.run('projectMember.set', { projectId, userId, role: 'member' })
  await makeIssue(admin, projects[0], 'first')
  const both = await openBoth(server, random)
  // people have several devices
  const clients = openDevices(both, people, { random, isCalm: () => isCalm, count })

  isCalm = true
  await settleAll(clients.slice(1))
  isCalm = false
  const purged = new Set<string>()
  for (let step = 0; step < steps; step++) {
    if (step === Math.floor(steps / 2))
      clients.push(await cloneWaiting(clients, projects, both, { random, isCalm: () => isCalm }))
    const client = oneOf(random, clients) as Client
    const chance = random()
    client.device.now += below(random, 30_000)
    if (chance < 0.45) await edit(client, projects, random)
    else if (chance < 0.9) await syncOrDie(client, random)
    else if (chance < 0.97) client.isOnline = !client.isOnline
    else if (chance < 0.985) await cleanUp(server, { host: admin, projects, purged }, random)
    else if (chance < 0.988) await both.restart()
    else await changeRole(admin, oneOf(random, projects) ?? '', clients[1 % count] as Client, random)
  }

  isCalm = true
  await settleAll(clients)
  const found = await check(both, clients, projects, random, purged)
  await both.end()
  return found
}
