import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeIssue, makeProject, type TestDevice, testDevice } from '../../server/test/sync-devices.ts'
import { memberOf, owner } from '../../server/test/test-people.ts'
import { type TestServer, testServer } from '../../server/test/test-server.ts'
import { type EntityName, projectScope } from '../../src/core/work/entities.ts'
import { mutators } from '../../src/core/work/mutators.ts'
import { seeded } from '../../src/host/conformance/seeded.ts'
import { openEdits } from '../../src/host/sync/sample-device.ts'
import { configurationKinds, makeConfigurationChange } from './configuration-changes.ts'
import { viewOf } from './converge.ts'
import { type Client, createClient, oneOf, type Random, settle } from './sync-clients.ts'
import { type Change, changeKinds, makeChange } from './train-changes.ts'

const seed = Number(process.env.SEED ?? 5)
/** The number of random changes after one of each kind. */
const changes = process.env.TORTURE ? 1200 : 20
/** At most this many more, until each mutator has changed something. */
const maxExtraChanges = 1500

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.dispose())

/**
 * Fields that depend on the clock (ranks, too) or only on the server, such as the watchers that follow an assignment. Of a time
 * only its presence is compared.
 */
const decidedByServer = new Set([
  'rev',
  'number',
  'createdAt',
  'updatedAt',
  'formerKeys',
  'lastNumber',
  'rank',
  'watcherIds',
])
const times = new Set(['editedAt', 'deletedAt', 'resolvedAt', 'archivedAt', 'readAt', 'doneAt'])
const comparable = (row: object) =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !decidedByServer.has(name))
      .map(([name, value]) => [name, times.has(name) ? value !== null : value]),
  )

interface Key {
  entity: EntityName
  id: string
}
type Model = Awaited<ReturnType<typeof viewOf>>

const ownersView = (client: Client) => viewOf(client, ['organizationOwner'])

/** Every row that the device holds. */
const keysOn = async ({ device, lane }: Client): Promise<Key[]> => {
  const { rows } = await openEdits(device).read(lane, undefined, 'all')
  return rows.map(({ entity, id }) => ({ entity, id }))
}

const rowsAt = ({ rows }: Model, keys: readonly Key[], as: (row: object) => object = comparable) =>
  Object.fromEntries(
    keys.flatMap(({ entity, id }) => {
      const row = rows.get(entity, id)
      return row ? [[`${entity} ${id}`, as(row)]] : []
    }),
  )
const withoutRev = ({ rev: _, ...row }: { rev?: unknown }) => row

/** The settings of an account are another lane's, with a torture of their own. */
const ofAnotherLane = 'profile.set'
const kinds = [...changeKinds, ...configurationKinds].filter((kind) => kind !== 'profile')

const scopeOf = (project: object) => projectScope((project as { id: string }).id)

/** Makes a change and compares what the device shows before and after the server's answer. Returns whether anything changed. */
const compare = async (client: Client, before: Model, [name, args]: NonNullable<Change>): Promise<boolean> => {
  const tried = before.tryOut(name, args, client.device.now)
  const patched = tried && 'patches' in tried ? tried.patches : []
  const held = await keysOn(client)
  await openEdits(client.device).mutate(client.lane, [{ id: randomUUID(), name, args }])
  const shown = await ownersView(client)
  await settle(client)
  const stored = await ownersView(client)
  const keys = [...held, ...(await keysOn(client)), ...patched]
  // not compared: deleted projects, which devices remove; restored ones, which they load; notices, which only the server makes
  const away = new Set([...shown.select.deletedProjects(), ...(name === 'project.restore' ? [args] : [])].map(scopeOf))
  const comparedKeys = keys.filter(({ entity, id }) => {
    const { scope = '' } = shown.rows.get(entity, id) ?? stored.rows.get(entity, id) ?? {}
    return !away.has(scope) && (entity !== 'notice' || before.rows.get(entity, id))
  })
  expect(rowsAt(stored, comparedKeys), `${name} ${JSON.stringify(args)}`).toEqual(rowsAt(shown, comparedKeys))
  return !isDeepStrictEqual(rowsAt(before, keys, withoutRev), rowsAt(stored, keys, withoutRev))
}

/** Work of another person, which causes notices. */
const commentOn = async (client: Client, mate: TestDevice, projectId: string, random: Random) => {
  const issue = oneOf(random, (await ownersView(client)).select.issuesOf(projectId))
  if (issue) await mate.run('comment.add', { id: randomUUID(), issueId: issue.id, text: 'Seen' })
  await settle(client)
}

test(`the rows that a device shows at once are those that the server makes of the same changes: seed ${seed}`, async () => {
  const random = seeded(seed)
  const host = await owner(server)
  const mate = testDevice(server, await memberOf(server, host), host.orgId)
  const admin = testDevice(server, host, host.orgId)
  const projectId = await makeProject(admin, 'SAME')
  const otherProjectId = await makeProject(admin, 'OTHER')
  for (const name of ['first', 'second', 'third', 'fourth', 'fifth']) await makeIssue(admin, projectId, name)
  const client = createClient(server, host, random, () => true)
  await settle(client)
  const words = () => `w${randomUUID().slice(0, 18)}`
  const goneIds: Record<string, string[]> = { 'project.delete': [], 'attachment.remove': [] }
  const place = {
    goneIds,
    profile: { otherText: null },
    projectId,
    otherProjectId,
    me: host.userId,
    random,
    words,
  }
  const done = new Map<string, number>()
  const make = async (kind: string): Promise<boolean> => {
    const before = await ownersView(client)
    const sight = { ...place, select: before.select }
    const change = makeChange(kind, sight) ?? makeConfigurationChange(kind, sight)
    if (!change || !(await compare(client, before, change))) return false
    done.set(change[0], (done.get(change[0]) ?? 0) + 1)
    goneIds[change[0]]?.push((change[1] as { id: string }).id)
    return true
  }
  for (const kind of kinds) {
    if (kind.endsWith('Notice')) await commentOn(client, mate, projectId, random)
    for (let tries = 0; tries < 10 && !(await make(kind)); tries++);
  }
  const missing = () => Object.keys(mutators).filter((name) => name !== ofAnotherLane && !done.has(name))
  for (let made = 0; made < changes || (missing().length > 0 && made < changes + maxExtraChanges); made++) {
    if (made % 20 === 0) await commentOn(client, mate, projectId, random)
    await make(oneOf(random, kinds) ?? '')
  }
  expect(missing(), 'mutators that never changed anything').toEqual([])
}, 600_000)
