import { expect, test } from 'vitest'
import { createTestProject, issueId } from '../../test/fixtures/work-project.ts'
import type { Selectors } from '../core/work/model-selectors.ts'
import { createUndoHistory } from './undo-history.ts'

test('an undo that is refused says why', () => {
  const { rows, create, projectId } = createTestProject()
  create('Boat')
  const select = { row: rows.get } as unknown as Selectors
  const history = createUndoHistory(select, ({ name, args }) => {
    const result = rows.run(name, args)
    return { refusal: 'refusal' in result ? result.refusal : null }
  })
  const result = rows.run('issue.set', { id: issueId('Boat'), field: 'priority', value: 'low' })
  expect('patches' in result).toBe(true)
  const before = { ...rows.get('issue', issueId('Boat')), priority: 'none' as const }
  rows.put('issue', before)
  const record = history.begin('patches' in result ? result.patches : [])
  rows.put('issue', { ...before, priority: 'low' })
  record()
  rows.run('project.archive', { id: projectId, isArchived: true })
  expect(history.undo()).toMatchObject({ total: 1, refusal: { code: 'project.archived' } })
})
