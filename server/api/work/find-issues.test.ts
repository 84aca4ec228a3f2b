import { randomUUID } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compileFilter } from '../../../src/core/filters/compile-filter.ts'
import type { FilterGroup } from '../../../src/core/filters/filter-types.ts'
import { type Issue, projectScope } from '../../../src/core/work/entities.ts'
import { sampleIssue } from '../../../test/fixtures/filter-samples.ts'
import { entityTables } from '../../sync/entity-tables.ts'
import { laneOf } from '../../sync/lanes.ts'
import { makeProject, testDevice } from '../../test/sync-devices.ts'
import { owner, type TestPerson } from '../../test/test-people.ts'
import { type TestServer, testServer } from '../../test/test-server.ts'
import { findIssues } from './find-issues.ts'

let server: TestServer
let host: TestPerson
let issues: Issue[]
let scope: string
beforeAll(async () => {
  server = await testServer()
  host = await owner(server)
  const projectId = await makeProject(testDevice(server, host, host.orgId), 'WEB')
  scope = projectScope(projectId)
  issues = Array.from({ length: 1500 }, (_, at) => ({
    ...{ ...sampleIssue, id: randomUUID(), projectId, scope, number: at + 1, labelIds: [], custom: {} },
    ...{ typeId: projectId, statusId: projectId, summary: at % 3 ? `Number ${at}` : `Numéro É${at}` },
    priority: at % 100 ? ('low' as const) : ('urgent' as const),
  })).sort((a, b) => (a.id < b.id ? -1 : 1))
  const { orgId, userId } = host
  await server.db.tenant({ orgId, userId }, (tx) => entityTables.issue.insert(tx, laneOf(orgId, userId), issues))
})
afterAll(() => server.dispose())

type Bounds = Parameters<typeof findIssues>[2]

/** Reads all pages, and counts the issues that PostgreSQL sent for them. */
const pages = (filter: FilterGroup | undefined, limit: number, maxPages = Number.POSITIVE_INFINITY, bounds?: Bounds) =>
  server.db.tenant({ orgId: host.orgId, userId: host.userId }, async ({ $client }) => {
    let read = 0
    const query = async (asked: { text: string }, values: unknown[]) => {
      const answer = await $client.query(asked as never, values)
      if (asked.text.includes('from "issues"')) read += answer.rows.length
      return answer
    }
    const tx = drizzle({ query } as never) as never
    const found: string[] = []
    let after: string | undefined
    for (let page = 0; page < maxPages; page++) {
      const { list, next } = await findIssues(
        { tx, orgId: host.orgId, scopes: [scope] },
        { userId: host.userId, now: 0, filter, after, limit },
        bounds,
      )
      found.push(...list.map(({ id }) => id))
      if (next === null) break
      after = next
    }
    return { found, read }
  })

const has = (value: string): FilterGroup => ({
  join: 'and',
  parts: [{ field: 'summary', operator: 'Contains', values: { value } }],
})
const urgent: FilterGroup = {
  join: 'and',
  parts: [{ field: 'priority', operator: 'IN', values: { list: ['urgent'] } }],
}
const context = { me: '', now: 0, timeZone: 'UTC', findField: () => undefined, categoryOf: () => undefined }
const matching = (filter: FilterGroup) => issues.filter(compileFilter(filter, context)).map(({ id }) => id)

test('a page is read by itself, not the issues between', async () => {
  expect((await pages(undefined, 10, 1)).read).toBe(11)
  expect((await pages(urgent, 10, 1)).read).toBe(11)
  expect(await pages(urgent, 10)).toEqual({ found: matching(urgent), read: 11 + 5 })
  expect(await pages(has('nothing'), 10)).toEqual({ found: [], read: 500 })
})

test.each<[string, number]>([
  ['number 1', 60],
  ['é1', 25],
  ['É', 100],
  ['É', 1000],
])('pages of issues with %s hold each once, in order, by %i', async (text, limit) => {
  expect((await pages(has(text), limit)).found).toEqual(matching(has(text)))
})

test.each([
  [{ scanned: 100, read: 5000 }, 'É'],
  [{ scanned: 1500, read: 60 }, 'É'],
  [{ scanned: 70, read: 1 }, 'É12'],
])('a call looks through %j at most, and goes on where it stopped', async (bounds, some) => {
  for (const filter of [urgent, has(some), has('nothing')]) {
    expect((await pages(filter, 20, Number.POSITIVE_INFINITY, bounds)).found).toEqual(matching(filter))
    const { found } = await pages(filter, 20, 1, bounds)
    expect(found).toEqual(
      matching(filter)
        .filter((id) => issues.findIndex((issue) => issue.id === id) < bounds.scanned)
        .slice(0, found.length),
    )
  }
})
