import { expect, test } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { admin, member } from '../../../test/fixtures/work-rows.ts'
import type { Issue, Priority, RowOf } from './entities.ts'
import { createGrouper, createSorter } from './incremental-order.ts'
import { groupIssues, type ListSources, sortIssues } from './list-rules.ts'
import { byRank } from './rank.ts'

/** Repeatable chance (https://en.wikipedia.org/wiki/Linear_congruential_generator). */
const createChance = (seed: number) => {
  let state = seed
  const below = (most: number): number => {
    state = (state * 1664525 + 1013904223) % 2 ** 32
    return Math.floor((state / 2 ** 32) * most)
  }
  return { below, oneOf: <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item }
}
type Chance = ReturnType<typeof createChance>

const priorities: readonly Priority[] = ['urgent', 'high', 'medium', 'low', 'none']
const days = [null, '2026-03-04', '2026-03-05', '2026-03-09', '2026-05-01']

const project = () => {
  const { rows, projectId, create, type, field } = createTestProject()
  field('Team', 'option')
  const [first] = [create('Boat').id]
  const issue = rows.get('issue', first) as Issue
  const ofProject = <Row extends { projectId: string }>(all: readonly Row[]) =>
    all.filter((row) => row.projectId === projectId)
  const statuses = ofProject(rows.all('status'))
  const byId = new Map<string, Issue>()
  const sources: ListSources = {
    statuses,
    types: ofProject(rows.all('issueType')),
    labels: ['one', 'two'].map((id) => ({ id }) as RowOf<'label'>),
    people: rows.all('person'),
    fields: rows.all('field'),
    issueOf: (id) => byId.get(id),
    today: '2026-03-05',
    compareText: new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare,
  }
  const someIssue = (chance: Chance, id: string, parents: readonly string[]): Issue => ({
    ...issue,
    id,
    rank: `a${String(chance.below(40)).padStart(2, '0')}`,
    summary: `Plank ${chance.below(12)}`,
    priority: chance.oneOf(priorities),
    dueDate: chance.oneOf(days),
    statusId: chance.oneOf(statuses).id,
    typeId: type('Bug'),
    assigneeId: chance.oneOf([null, admin.userId, member.userId]),
    labelIds: chance.oneOf([[], ['one'], ['one', 'two']]),
    parentId: chance.oneOf([null, ...parents]),
  })
  return { sources, byId, someIssue }
}

/** Changes, adds and removes a few issues, at times many. */
const changed = (chance: Chance, { byId, someIssue }: ReturnType<typeof project>, names: number): Issue[] => {
  for (let left = chance.oneOf([0, 1, 1, 1, 2, 5, 80]); left > 0; left--) {
    const id = `issue ${chance.below(names)}`
    if (chance.below(8) === 0) byId.delete(id)
    else byId.set(id, someIssue(chance, id, [...byId.keys()].slice(0, 3)))
  }
  return [...byId.values()].sort(byRank)
}

const sortedFields = ['priority', 'dueDate', 'summary', 'statusId', 'assigneeId', 'labelIds', 'parentId']

test.each(sortedFields)('a list kept in the order of %s is sorted as anew, whatever has changed', (field) => {
  const chance = createChance(field.length + 7)
  const all = project()
  const sort = createSorter()
  let sorting = { field, isDescending: false }
  for (let step = 0; step < 150; step++) {
    const issues = changed(chance, all, 120)
    if (chance.below(40) === 0) sorting = { field, isDescending: !sorting.isDescending }
    // as if the project's issues were in another order
    const given = chance.below(30) === 0 ? [...issues].reverse() : issues
    const places = new Map(given.map((issue, at) => [issue, at]))
    const placesOf = (list: readonly Issue[]) => list.map((issue) => places.get(issue))
    expect(placesOf(sort(given, sorting, all.sources))).toEqual(placesOf(sortIssues(given, sorting, all.sources)))
  }
})

test.each(['statusId', 'labelIds dueDate', 'parentId', ''])('kept groups by “%s” are as those made anew', (names) => {
  const fields = names.split(' ').filter((field) => field !== '')
  const chance = createChance(3)
  const all = project()
  const group = createGrouper()
  for (let step = 0; step < 100; step++) {
    const issues = changed(chance, all, 120)
    const sources =
      chance.below(20) === 0 ? { ...all.sources, today: chance.oneOf(['2026-03-05', '2026-03-09']) } : all.sources
    expect(group(issues, fields, sources)).toEqual(groupIssues(issues, fields, sources))
  }
})

test('groups that an edit does not touch stay the same objects', () => {
  const chance = createChance(11)
  const all = project()
  const group = createGrouper()
  const issues = changed({ ...chance, oneOf: (items) => items.at(-1) as never }, all, 120)
  const before = group(issues, ['priority', 'statusId'], all.sources)
  const [first] = issues
  const after = group(
    issues.map((issue) => (issue === first ? { ...issue, summary: 'Mast' } : issue)),
    ['priority', 'statusId'],
    all.sources,
  )
  expect(after.filter((each, at) => each !== before[at])).toHaveLength(1)
  expect(group(issues, ['priority', 'statusId'], all.sources)).not.toBe(after)
})

test('an edit asks for the groups of no issue that stays far from it', () => {
  const chance = createChance(13)
  const all = project()
  let asked = 0
  const counted = (issue: Issue): Issue =>
    Object.defineProperty({ ...issue }, 'priority', {
      enumerable: true,
      get: () => {
        asked++
        return issue.priority
      },
    })
  const issues = Array.from({ length: 500 }, (_, at) => counted(all.someIssue(chance, `issue ${at}`, []))).sort(byRank)
  const fields = ['priority', 'statusId']
  const group = createGrouper()
  group(issues, fields, all.sources)
  const next = issues.map((issue, at) => (at === 250 ? counted({ ...issue, priority: 'low' }) : issue))
  asked = 0
  const groups = group(next, fields, all.sources)
  expect(asked).toBeLessThan(100)
  expect(groups).toEqual(groupIssues(next, fields, all.sources))
})

test('an edit that leaves the sort value asks for no other value', () => {
  const chance = createChance(5)
  const all = project()
  const issues = Array.from({ length: 500 }, (_, at) => all.someIssue(chance, `issue ${at}`, [])).sort(byRank)
  let compared = 0
  const compareText = (a: string, b: string) => {
    compared++
    return all.sources.compareText(a, b)
  }
  const sources = { ...all.sources, compareText }
  const sorting = { field: 'summary', isDescending: false }
  const sort = createSorter()
  sort(issues, sorting, sources)
  compared = 0
  sort(
    issues.map((issue, at) => (at === 250 ? { ...issue, priority: 'low' } : issue)),
    sorting,
    sources,
  )
  expect(compared).toBeLessThan(20)
})

test('a parent that is deleted heads no group any more', () => {
  const all = project()
  const group = createGrouper()
  const [boat, anchor, mast] = ['boat', 'anchor', 'mast'].map((id) => ({
    ...all.someIssue(createChance(1), id, []),
    parentId: id === 'mast' ? 'boat' : null,
  })) as [Issue, Issue, Issue]
  for (const issue of [boat, anchor, mast]) all.byId.set(issue.id, issue)
  const fields = ['parentId']
  const keys = (issues: readonly Issue[]) =>
    group(issues, fields, all.sources).map(({ key, issues }) => [key, ...issues.map(({ id }) => id)])
  expect(keys([boat, anchor, mast])).toEqual([
    ['boat', 'mast'],
    ['', 'boat', 'anchor'],
  ])
  all.byId.delete('boat')
  expect(keys([anchor, mast])).toEqual([['', 'anchor', 'mast']])
})
