import { expect, test } from 'vitest'
import { createTestProject, issueId } from '../../../test/fixtures/work-project.ts'
import { admin } from '../../../test/fixtures/work-rows.ts'
import { type ExportSources, exportText, exportValue } from './issue-export-rules.ts'

test('a file has names, days and hours, and nothing where an issue has nothing', () => {
  const { rows, projectId, create, field } = createTestProject()
  const team = field('Team', 'options')
  create('Boat', { values: { assigneeId: admin.userId, estimateMinutes: 90, dueDate: '2026-03-05', priority: 'high' } })
  rows.run('issue.addRemove', { ids: [issueId('Boat')], field: team, add: ['a', 'b'], remove: [] })
  const issue = rows.get('issue', issueId('Boat'))
  const sources: ExportSources = {
    statuses: rows.all('status'),
    types: rows.all('issueType'),
    labels: rows.all('label'),
    people: rows.all('person'),
    fields: rows.all('field'),
    issueOf: (id) => rows.get('issue', id),
    today: '2026-03-05',
    compareText: () => 0,
    project: rows.get('project', projectId),
    priorityNames: { urgent: 'Urgent', high: 'High', medium: 'Medium', low: 'Low', none: 'None' },
    writeMoment: (at) => new Date(at).toISOString(),
  }
  const cells = [
    'key',
    'summary',
    'statusId',
    'priority',
    'assigneeId',
    'dueDate',
    'estimateMinutes',
    'resolvedAt',
    team,
  ]
  const values = cells.map((column) => exportValue(issue, column, sources))
  expect(values).toEqual(['WEB-1', 'Boat', 'Backlog', 'High', admin.userId, '2026-03-05', 1.5, null, ['A', 'B']])
  expect(values.map(exportText).slice(-2)).toEqual(['', 'A, B'])
})
