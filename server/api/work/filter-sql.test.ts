import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compileFilter } from '../../../src/core/filters/compile-filter.ts'
import { dayRangeBetween } from '../../../src/core/filters/day-range-rules.ts'
import { fold } from '../../../src/core/filters/filter-operands.ts'
import type { FilterCondition, FilterGroup, FilterValues } from '../../../src/core/filters/filter-types.ts'
import { type Issue, projectScope } from '../../../src/core/work/entities.ts'
import { condition, findSampleField, issue, moment, tree } from '../../../test/fixtures/filter-samples.ts'
import { issues } from '../../db/schema.ts'
import { entityTables } from '../../sync/entity-tables.ts'
import { laneOf } from '../../sync/lanes.ts'
import { makeProject, testDevice } from '../../test/sync-devices.ts'
import { owner, type TestPerson } from '../../test/test-people.ts'
import { type TestServer, testServer } from '../../test/test-server.ts'
import { alikeFolded, filterSql } from './filter-sql.ts'

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)
const repeat = `SEED=${seed} npx vitest run --project server server/api/work/filter-sql.test.ts`

const names = ['red', 'blue', 'open', 'closed', 'other', 'x', 'y', 'p', 'task']
const idOf = new Map(names.map((name, at) => [name, `00000000-0000-4000-8000-00000000000${at + 1}`]))
const toId = <Value>(value: Value) => (idOf.get(String(value)) ?? value) as Value
const categories = new Map([
  [toId('open'), 'todo' as const],
  [toId('closed'), 'done' as const],
])

/** Letters that fold differently by library, language or version, or look as if they did; and characters with a meaning in patterns. */
const letters = fc.constantFrom(
  ...'aAbBéÉßẞİıiIΣςσДдﬁＡａ１ｶﾞガガ㏀ΩKK网弱重豈ǅⅣ①😀𝐀\u{1ccd6} \u00a0\u3000\ufeff\u0085\u2028\t\u0301\u0130_%\\\'"*.({',
)
const word = fc.array(letters, { maxLength: 6 }).map((each) => each.join(''))
const plainWord = fc.array(fc.constantFrom(...'aAbＢb网弱重， \u3000１1'), { maxLength: 6 }).map((all) => all.join(''))
const storable = (text: string) => text.replace(/[\p{Cs}\0]/gu, '')
/** Values that a custom field of another kind may have left, and others. */
const anything = fc.oneof(word, fc.double({ noNaN: true }), fc.boolean(), fc.constant(null), fc.array(word))

/** Days on which a zone's clock jumps at midnight, a day that a zone skipped, and an ordinary day. */
const edgeZones = ['Africa/Cairo', 'America/Havana', 'Pacific/Apia', 'Asia/Kathmandu', 'America/New_York', 'UTC']
const edgeDays = ['2026-04-24', '2026-03-08', '2011-12-30', '2011-12-31', '2026-03-05']
const edge = fc
  .tuple(fc.constantFrom(...edgeDays), fc.constantFrom(...edgeZones), fc.integer({ min: -1, max: 1 }))
  .map(([day, zone, by]) => (dayRangeBetween(day, day, zone)?.startsAt ?? 0) + by)
const day = fc.constantFrom(...edgeDays, '2026-03-02', '2026-04-23')
const someNumber = fc.constantFrom(0, 1, 1.5, 90, 5e-324, 1e300)

const row = fc
  .record({
    issue,
    summary: fc.oneof(word, plainWord),
    description: fc.oneof(word, plainWord, fc.constant('')),
    odd: fc.dictionary(
      fc.constantFrom('text1', 'number1', 'date1', 'options1', 'checkbox1', 'cascade1', 'link1', 'gone'),
      fc.oneof(anything, fc.array(anything)),
      { maxKeys: 2 },
    ),
    near: fc.record({
      createdAt: edge,
      resolvedAt: fc.option(edge),
      dueDate: fc.option(day),
      startDate: fc.option(day),
    }),
    estimateMinutes: fc.constantFrom(null, 0, 1, 90),
    text1: fc.oneof(word, plainWord),
    number1: someNumber,
  })
  .map(({ issue: { custom, ...fields }, summary, description, odd, near, estimateMinutes, text1, number1 }) => ({
    ...{ ...fields, ...near, estimateMinutes },
    id: randomUUID(),
    projectId: toId('p'),
    typeId: toId('task'),
    statusId: toId(fields.statusId),
    labelIds: fields.labelIds.filter((id) => idOf.has(id)).map(toId),
    ...{ number: null, summary, description },
    custom: { ...custom, text1, number1, ...odd },
  }))

const withIds = (values: FilterValues): FilterValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' ? value.map((each) => readable(each)) : readable(value),
    ]),
  )
const readable = (value: string | number) => (typeof value === 'string' ? storable(toId(value)) : value)
const inIds = (group: FilterGroup): FilterGroup => ({
  ...group,
  parts: group.parts.map((part) => ('parts' in part ? inIds(part) : { ...part, values: withIds(part.values) })),
})

const about = (
  names: string[],
  operators: FilterCondition['operator'][],
  values: fc.Arbitrary<FilterValues>,
): fc.Arbitrary<FilterCondition> =>
  fc.record({ field: fc.constantFrom(...names), operator: fc.constantFrom(...operators), values })
const dayValue = fc.oneof(day, fc.constantFrom('', '{today.start}', '{tomorrow.end}', '{lastWeek.start}', '2026-02-30'))
const number = fc.oneof(someNumber, fc.constantFrom('90', ' 1e0', '', 'x', -0))
const level = fc.oneof(fc.constantFrom('7', 'x', '', 'undefined'), fc.array(fc.constantFrom('7', '8', 'undefined')))
const near = fc.oneof(
  about(['summary', 'description', 'text1', 'link1'], ['Contains', 'NotContains', '='], fc.record({ value: word })),
  about(['summary', 'text1'], ['Contains', '!='], fc.record({ value: fc.oneof(plainWord, letters) })),
  about(
    ['createdAt', 'resolvedAt', 'dueDate', 'startDate', 'date1'],
    ['Between', '<', '>', '=', 'NotIn'],
    fc.record({ from: dayValue, to: dayValue, value: dayValue, list: fc.array(dayValue) }, { requiredKeys: [] }),
  ),
  about(
    ['estimateMinutes', 'spentMinutes', 'number1'],
    ['Between', 'Between', 'Between', '<', '>', '=', '!=', 'IN'],
    fc.record({ from: number, to: number, value: number, list: fc.array(number) }, { requiredKeys: [] }),
  ),
  about(
    ['cascade1', 'options1'],
    ['=', 'NotIn'],
    fc.dictionary(fc.constantFrom('level0', 'level1', 'level2', 'level3', 'level9999999999'), level, { maxKeys: 2 }),
  ),
)
const one = (part: FilterCondition): FilterGroup => ({ join: 'and', parts: [part] })
const filter = fc.oneof(tree, condition.map(one), near.map(one), near.map(one)).map(inIds)

const zones = Intl.supportedValuesOf('timeZone')
const viewer = fc.record({
  me: fc.constantFrom('7', '8'),
  now: fc.oneof(edge, moment),
  timeZone: fc.oneof(fc.constantFrom(...edgeZones), fc.constantFrom(...zones)),
})

let server: TestServer
let host: TestPerson
let stored: Issue[]
const tenant = () => ({ orgId: host.orgId, userId: host.userId })
const ofOrganization = () => eq(issues.orgId, host.orgId)
beforeAll(async () => {
  server = await testServer()
  host = await owner(server)
  await makeProject(testDevice(server, host, host.orgId), 'WEB')
  const scope = projectScope(toId('p'))
  const rows = fc.sample(row, { seed, numRuns: 300 }).map((each) => ({ ...each, scope, rev: 1 }))
  await server.db.tenant(tenant(), async (tx) => {
    await entityTables.issue.insert(tx, laneOf(host.orgId, host.userId), rows)
    stored = (await tx.select().from(issues).where(ofOrganization())) as unknown as Issue[]
  })
  expect(stored).toHaveLength(300)
})
afterAll(() => server.dispose())

const isAlike = (text: unknown) => new RegExp(`^[${alikeFolded}]*$`, 'u').test(String(text))
const isList = (value: unknown) => Array.isArray(value) && value.every((each) => typeof each === 'string')
/** Whether SQL must be able to decide every filter for this issue. */
const isPlain = ({ summary, description, custom }: Issue) => {
  const { text1, link1, number1, date1, person1, option1, options1, cascade1, gone } = custom
  const isText = (value: unknown) => value === undefined || (typeof value === 'string' && isAlike(value))
  const isNumber = number1 === undefined || number1 === null || typeof number1 === 'number'
  const lists = [options1, cascade1].every((value) => value === undefined || isList(value))
  return isNumber && lists && [summary, description, text1, link1, date1, person1, option1, gone].every(isText)
}

test('what SQL decides is what the evaluator answers, of any filter, row, viewer and zone', async () => {
  const decisions = { sure: 0, left: 0 }
  const plain = new Set(stored.filter(isPlain).map(({ id }) => id))
  expect(plain.size).toBeGreaterThan(30)
  await fc.assert(
    fc.asyncProperty(filter, viewer, async (group, { me, now, timeZone }) => {
      const context = { me, now, timeZone, findField: findSampleField }
      const matches = compileFilter(group, { ...context, categoryOf: (id) => categories.get(id) })
      const decided = await server.db.tenant(tenant(), (tx) =>
        tx
          .select({ id: issues.id, answer: sql<boolean | null>`(${filterSql(group, { ...context, categories })})` })
          .from(issues)
          .where(ofOrganization()),
      )
      const answers = new Map(decided.map(({ id, answer }) => [id, answer]))
      for (const issue of stored) {
        const answer = answers.get(issue.id)
        if (answer === null && plain.has(issue.id)) throw new Error(`Undecided: ${JSON.stringify(issue)} ${repeat}`)
        if (answer !== null && answer !== matches(issue))
          throw new Error(`${answer}: ${JSON.stringify(issue)} ${repeat}`)
        decisions[answer === null ? 'left' : 'sure']++
      }
    }),
    { seed, numRuns: process.env.TORTURE ? 8000 : 400 },
  )
  expect(decisions.left, repeat).toBeGreaterThan(0)
  expect(decisions.sure / decisions.left, repeat).toBeGreaterThan(5)
})

test('PostgreSQL folds each character that it decides by as the evaluator does', async () => {
  const characters = Array.from({ length: 0x1ffff }, (_, at) => String.fromCodePoint(at + 1)).filter(isAlike)
  expect(characters.length).toBeGreaterThan(30_000)
  const { rows } = await server.db.pool.query(
    `SELECT lower(normalize(c, NFKC) COLLATE "C") AS folded FROM unnest($1::text[]) WITH ORDINALITY AS of(c, n) ORDER BY n`,
    [characters.map((each) => `a${each}B`)],
  )
  const differing = characters.filter((each, at) => rows[at].folded !== fold(`a${each}B`))
  expect(differing).toEqual([])
})

test('no word of a filter stands in its statement', () => {
  const hostile = `x'); DROP TABLE issues; -- "`
  const values = { value: hostile, list: [hostile], from: hostile, to: hostile, level1: hostile }
  const fields = [hostile, 'summary', 'assigneeId', 'labelIds', 'estimateMinutes', 'dueDate', 'createdAt']
  const kinds = ['text1', 'number1', 'date1', 'person1', 'options1', 'checkbox1', 'cascade1']
  const operators = ['=', '<', 'Between', 'IN', 'NotIn', 'Contains', 'NotEmpty'] as const
  const parts = [...fields, ...kinds].flatMap((field) => operators.map((operator) => ({ field, operator, values })))
  const context = { me: hostile, now: 0, timeZone: 'UTC', findField: findSampleField, categories }
  const query = new PgDialect().sqlToQuery(filterSql({ join: 'or', parts }, context))
  expect(query.sql).not.toMatch(/DROP|text1|x'/)
  expect(query.params.join()).toContain(hostile)
})
