import type { MessageDescriptor } from '@lingui/core'
import { expect, test } from 'vitest'
import { auditKindsTable } from '../../../core/audit/audit-kinds.ts'
import { auditSentence } from './use-audit-log.ts'

const translate = ({ message, values }: MessageDescriptor) =>
  (message ?? '').replace(/\{(\w+)\}/g, (_, name) => String(values?.[name]))
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

test('a deleted account is named as such; an unknown kind shows its code', () => {
  expect(sentenceOf('member.removed', {}, { actorName: null })).toBe('Former member removed Ben')
  expect(sentenceOf('project.renamed')).toBe('project.renamed')
})
