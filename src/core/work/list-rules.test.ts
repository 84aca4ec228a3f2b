import { expect, test } from 'vitest'
import { createTestProject, issueId } from '../../../test/fixtures/work-project.ts'
import { admin, member } from '../../../test/fixtures/work-rows.ts'
import type { Issue } from './entities.ts'
import { knownLayout, layoutTexts, moved, nextSorting, readLayout, usualLayout } from './list-layout-rules.ts'
import { groupIssues, type IssueGroup, type ListSources, sortIssues, sumOf } from './list-rules.ts'
import { byRank } from './rank.ts'

const today = '2026-03-05'

const project = () => {
  const { rows, projectId, create, status, type, field } = createTestProject()
  const team = field('Team', 'option')
  create('Boat', { rank: 'a0', values: { dueDate: '2026-03-04', priority: 'low', estimateMinutes: 60 } })
  create('Anchor', {
    rank: 'a1',
    values: { dueDate: '2026-03-09', priority: 'urgent', assigneeId: member.userId, estimateMinutes: 30 },
  })
  create('Chain', { rank: 'a2', typeId: type('Bug'), values: { assigneeId: admin.userId } })
  create('Deck', { rank: 'a3', values: { [team]: 'b' } })
  const issues = rows.all('issue').sort(byRank)
  const sources: ListSources = {
    statuses: rows
      .all('status')
      .filter((row) => row.projectId === projectId)
      .sort(byRank),
    types: rows
      .all('issueType')
      .filter((row) => row.projectId === projectId)
      .sort(byRank),
    labels: rows.all('label').filter((row) => row.projectId === projectId),
    people: rows.all('person'),
    fields: rows.all('field'),
    issueOf: (id) => rows.get('issue', id),
    today,
    compareText: new Intl.Collator('en').compare,
  }
  return { rows, issues, sources, team, status, type }
}

const names = (issues: readonly Issue[]) => issues.map(({ summary }) => summary).join(' ')
const shape = (groups: readonly IssueGroup[]): unknown[] =>
  groups.map(({ key, issues, groups: below }) => [key, below.length > 0 ? shape(below) : names(issues)])

test('issues are sorted by a field either way, those without it last, equal ones by rank', () => {
  const { issues, sources } = project()
  const sorted = (field: string, isDescending = false) => names(sortIssues(issues, { field, isDescending }, sources))
  expect(names(sortIssues(issues, null, sources))).toBe('Boat Anchor Chain Deck')
  expect(sorted('summary')).toBe('Anchor Boat Chain Deck')
  expect(sorted('priority')).toBe('Anchor Boat Chain Deck')
  expect(sorted('dueDate', true)).toBe('Anchor Boat Chain Deck')
  expect(sorted('dueDate')).toBe('Boat Anchor Chain Deck')
  expect(sorted('assigneeId')).toBe('Chain Anchor Boat Deck')
  expect(sorted('key', true)).toBe('Deck Chain Anchor Boat')
})

test("one or two fields group issues in the project's order, empty values last", () => {
  const { issues, sources, team, type } = project()
  expect(shape(groupIssues(issues, ['dueDate'], sources))).toEqual([
    ['overdue', 'Boat'],
    ['later', 'Anchor'],
    ['none', 'Chain Deck'],
  ])
  expect(shape(groupIssues(issues, [team, 'assigneeId'], sources))).toEqual([
    ['b', [['', 'Deck']]],
    [
      '',
      [
        [admin.userId, 'Chain'],
        [member.userId, 'Anchor'],
        ['', 'Boat'],
      ],
    ],
  ])
  const [story, bug] = groupIssues(issues, ['typeId', 'priority'], sources)
  expect([story?.groups.map(({ path }) => path).at(0), bug?.key]).toEqual([`/${story?.key}/urgent`, type('Bug')])
})

test('an issue is in the group of each of its labels', () => {
  const { rows, sources } = project()
  const [first, second] = sources.labels.map(({ id }) => id)
  rows.run('issue.addRemove', { ids: [issueId('Boat')], field: 'labelIds', add: [first, second], remove: [] })
  const issues = rows.all('issue').filter(({ summary }) => summary === 'Boat')
  expect(shape(groupIssues(issues, ['labelIds'], sources))).toEqual([
    [first, 'Boat'],
    [second, 'Boat'],
  ])
})

test('totals sum the existing values', () => {
  const { issues } = project()
  expect(sumOf(issues, 'estimateMinutes')).toBe(90)
  expect(sumOf(issues, 'custom field')).toBeNull()
})

test('a layout comes back from the address as it was put there, and the usual one leaves it empty', () => {
  const layout = {
    columns: ['summary', 'key'],
    sorting: { field: 'dueDate', isDescending: true },
    groups: ['typeId', 'priority'],
  }
  const texts = layoutTexts(layout)
  expect(texts).toEqual({ group: 'typeId,priority', sort: '-dueDate', columns: 'summary,key' })
  expect(readLayout((name) => texts[name])).toEqual(layout)
  expect(readLayout((name) => layoutTexts({ ...layout, groups: [], sorting: null })[name]).groups).toEqual([])
  expect(layoutTexts(usualLayout)).toEqual({ group: null, sort: null, columns: null })
})

test('deleted fields in an address are ignored', () => {
  const layout = {
    columns: ['key', 'gone'],
    sorting: { field: 'gone', isDescending: false },
    groups: ['gone', 'dueDate'],
  }
  expect(knownLayout(layout, [])).toEqual({ columns: ['key', 'summary'], sorting: null, groups: ['dueDate'] })
})

test('a column is sorted one way, the other, and not at all; and moved before another', () => {
  const up = nextSorting(null, 'dueDate')
  const down = nextSorting(up, 'dueDate')
  expect([up?.isDescending, down?.isDescending, nextSorting(down, 'dueDate')]).toEqual([false, true, null])
  expect(nextSorting(null, 'updatedAt')?.isDescending).toBe(true)
  expect(moved(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b', 'c'], 'a', null)).toEqual(['b', 'c', 'a'])
})
