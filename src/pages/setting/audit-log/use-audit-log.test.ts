import { type MessageDescriptor, setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { auditKindsTable } from '../../../core/audit/audit-kinds.ts'
import { auditSentence } from './use-audit-log.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const translate = (text: MessageDescriptor) => i18n._(text)
const list = (words: string[]) => words.join(', ')
const entry = { actorName: 'Anna', subjectName: 'Ben', detail: {} }
const sentenceOf = (action: string, detail = {}, more = {}) =>
  auditSentence({ ...entry, action, detail, ...more }, translate, list)

test('every kind has a whole sentence', () => {
  for (const action of Object.keys(auditKindsTable)) {
    expect(sentenceOf(action), action).toMatch(/^[A-Z][^{}]+$/)
    expect(sentenceOf(action), action).not.toMatch(/undefined|null/)
  }
})

test.each([
  [
    'member.roleChanged',
    { roleCodes: ['organizationMember', 'organizationAdmin'] },
    'Anna changed the role of Ben to administrator',
  ],
  ['invitation.sent', { email: 'c@d.cn', roleCode: 'organizationMember' }, 'Anna invited c@d.cn as member'],
  ['member.joined', { by: 'inviteLink' }, 'Anna joined with the team link'],
  ['projectMember.set', { name: 'Web', role: 'viewer' }, 'Anna made Ben a viewer in the project “Web”'],
  ['organization.changed', { fields: ['name', 'timeZone'] }, 'Anna changed the organisation: name, time zone'],
  ['organization.changed', { fields: 'unheardOf' }, 'Anna changed the organisation: unheardOf'],
])('%s with %j: %s', (action, detail, sentence) => {
  expect(sentenceOf(action, detail)).toBe(sentence)
})

test('a group is named where it stands for people', () => {
  const detail = { name: 'Web', group: 'Crew', role: 'admin' }
  const sentence = sentenceOf('projectMember.set', detail, { subjectName: null })
  expect(sentence).toBe('Anna made Crew an admin in the project “Web”')
})

test('handed over work is counted, and its heir named', () => {
  const sentence = (action: string, detail: object) => sentenceOf(action, detail, { heirName: 'Cem' })
  expect([
    sentence('member.workHandedOver', { openIssues: 3, ledProjects: 1 }),
    sentence('member.workUnassigned', { openIssues: 1, ledProjects: 0 }),
  ]).toEqual([
    'Anna handed over work from Ben to Cem: 3 open issues, 1 project',
    'Anna left work of Ben unassigned: 1 open issue',
  ])
})

test('a deleted account is named as such; an unknown kind shows its code', () => {
  expect(sentenceOf('member.removed', {}, { actorName: null })).toBe('Former member removed Ben')
  expect(sentenceOf('project.renamed')).toBe('project.renamed')
})
