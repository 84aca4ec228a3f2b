import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeIssue, makeProject, testDevice } from '../../server/test/sync-devices.ts'
import { owner } from '../../server/test/test-people.ts'
import { type TestServer, testServer } from '../../server/test/test-server.ts'
import type { Selectors } from '../../src/core/work/model-selectors.ts'
import { seeded } from '../../src/host/conformance/seeded.ts'
import { openEdits } from '../../src/host/sync/sample-device.ts'
import { viewOf } from './converge.ts'
import { below, createClient, settle } from './sync-clients.ts'
import { changeKinds, makeChange } from './train-changes.ts'

const seed = Number(process.env.SEED ?? 5)
const changes = process.env.TORTURE ? 600 : 40

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.dispose())

/** What the clock (a rank, too) or the server alone decides: who is assigned watches; of a time it counts whether there is one. */
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
const times = new Set(['editedAt', 'deletedAt', 'resolvedAt'])
const comparable = (row: object) =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !decidedByServer.has(name))
      .map(([name, value]) => [name, times.has(name) ? value !== null : value]),
  )

const rowsIn = (select: Selectors, projectId: string) => {
  const issues = [...select.issuesOf(projectId), ...select.deletedIssuesOf(projectId)]
  const ofIssues = issues.flatMap(({ id }) => [...select.commentsOf(id), ...select.relationsOf(id)])
  const lists = [...select.labelsOf(projectId), ...select.fieldsOf(projectId)]
  const flow = [...select.statusesOf(projectId), ...select.sprintsOf(projectId)]
  const own = [select.row('project', projectId), ...select.savedFilters(), ...select.favorites()]
  const rows = [...issues, ...ofIssues, ...lists, ...flow, ...own].flatMap((row) => (row ? [comparable(row)] : []))
  return rows.sort((a, b) => (JSON.stringify(a.id) < JSON.stringify(b.id) ? -1 : 1))
}

test(`the rows that a device shows at once are those that the server makes of the same changes: seed ${seed}`, async () => {
  const random = seeded(seed)
  const host = await owner(server)
  const admin = testDevice(server, host, host.orgId)
  const projectId = await makeProject(admin, 'SAME')
  const otherProjectId = await makeProject(admin, 'OTHER')
  await makeIssue(admin, projectId, 'first')
  const client = createClient(server, host, random, () => true)
  await settle(client)
  for (let made = 0; made < changes; ) {
    const { select } = await viewOf(client)
    const words = () => `w${randomUUID().slice(0, 18)}`
    const profile = { otherText: null }
    const sight = { select, profile, projectId, otherProjectId, me: host.userId, random, words }
    const kind = changeKinds[below(random, changeKinds.length)] ?? ''
    const change = kind === 'profile' ? null : makeChange(kind, sight)
    if (!change) continue
    made += 1
    const [name, args] = change
    await openEdits(client.device).mutate(client.lane, [{ id: randomUUID(), name, args }])
    const rows = async () => {
      const { select } = await viewOf(client)
      return [rowsIn(select, projectId), rowsIn(select, otherProjectId)]
    }
    const shown = await rows()
    await settle(client)
    expect(await rows(), name).toEqual(shown)
  }
})
