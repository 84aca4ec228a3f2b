import { expect, test } from 'vitest'
import { admin, createOrganization, member, refusalOf } from '../../../../test/fixtures/work-rows.ts'
import { derivedId } from '../derived-ids.ts'
import { templateNames } from '../templates.ts'

const args = {
  id: derivedId('new project'),
  key: 'TIDE',
  name: ' Tide ',
  template: 'kanban',
  language: 'zh',
  isOpen: true,
}

test.each(templateNames.flatMap((template) => (['zh', 'en'] as const).map((language) => ({ template, language }))))(
  'a project from %j has all it needs, and its creator is its admin',
  (options) => {
    const { rows } = createOrganization()
    expect(refusalOf(rows.run('project.create', { ...args, ...options }, { actor: member }))).toBeNull()
    expect(rows.get('project', args.id)).toMatchObject({ name: 'Tide', createdBy: member.userId, lastNumber: 0 })
    expect(rows.all('projectMember')).toMatchObject([{ userId: member.userId, role: 'admin' }])
    const statusIds = rows.all('status').map(({ id }) => id)
    for (const { fromId, toId } of rows.all('transition')) {
      expect(statusIds).toContain(toId)
      if (fromId) expect(statusIds).toContain(fromId)
    }
    expect(new Set(rows.all('transition').map(({ toId }) => toId)).size).toBeGreaterThanOrEqual(statusIds.length - 1)
    expect(rows.all('issueType').some(({ isSubtask, isEpic }) => !isSubtask && !isEpic)).toBe(true)
    const names = [...rows.all('status'), ...rows.all('issueType'), ...rows.all('label')].map(({ name }) => name)
    expect(names.every((name) => /\p{Script=Han}/u.test(name) === (options.language === 'zh'))).toBe(true)
    expect(rows.everything().filter(({ scope }) => scope === `project:${args.id}`)).toHaveLength(
      rows.everything().length - 4,
    )
  },
)

test.each([
  ['tide', 'invalid key pattern'],
  ['T', 'invalid key pattern'],
  ['1TIDE', 'invalid key pattern'],
  ['TIDETIDETIDE', 'invalid key pattern'],
  ['T1', null],
  ['WEB', 'key.taken key'],
])('the key %s', (key, refusal) => {
  const { rows, createProject } = createOrganization()
  createProject('WEB')
  expect(refusalOf(rows.run('project.create', { ...args, key }, { actor: admin }))).toBe(refusal)
})

test.each([{ icon: 'sail boat' }, { color: '<b>' }])('a project with %j is not valid', (look) => {
  const { rows } = createOrganization()
  expect(() => rows.run('project.create', { ...args, ...look }, { actor: admin })).toThrow(Object.keys(look)[0])
})

test('a project that exists is not made over', () => {
  const { rows, createProject } = createOrganization()
  const id = createProject('WEB')
  expect(refusalOf(rows.run('project.create', { ...args, id }))).toBe('id.taken')
  expect(refusalOf(rows.run('project.create', { ...args, name: ' ' }))).toBe('invalid name required')
  expect(refusalOf(rows.run('project.create', { ...args, description: 'x'.repeat(501) }))).toBe(
    'invalid description tooLong',
  )
})
