import { expect, test } from 'vitest'
import { account, organization } from '../../../test/traces/session-steps.ts'
import { checkFields } from '../../core/forms/field-check-rules.ts'
import { initialValues, personalPayload, restoredValues } from './configure-payload-rules.ts'
import { configureFormRules } from './use-configure.ts'

const now = initialValues(account, organization, 'en')
const data = { orgId: 'org-a', orgUserName: 'Anna Lind', orgName: 'Tide Works', scale: '11-50', jobRole: 7, more: 'x' }

test('an interrupted visit resumes with known fields of the expected type', () => {
  expect(restoredValues({ step: 'scene', data }, now, 'org-a')).toEqual({
    orgUserName: 'Anna Lind',
    orgName: 'Tide Works',
    scale: '11-50',
  })
})

test('another organisation does not inherit the name and size of the previous one', () => {
  expect(restoredValues({ step: 'scene', data }, now, 'org-b')).toEqual({ orgUserName: 'Anna Lind' })
})

test('values of a completed flow are not restored', () => {
  expect(restoredValues({ step: 'done', data }, now, 'org-a')).toEqual({})
})

test.each([
  ['no answer', {}, {}],
  ['a listed role', { jobRole: 'design', otherText: 'before' }, { jobRole: 'design', otherText: null }],
  ['free text', { isOtherRole: true, otherText: 'Gardener' }, { jobRole: null, otherText: 'Gardener' }],
])('%s about the role %j is sent as %j', (_, said, sent) => {
  const { jobRole, otherText } = personalPayload({ ...now, ...said }, 'en')
  expect({ jobRole, otherText }).toEqual(sent)
})

test('free texts have the maximum length of a text field, for the role and the board', () => {
  const refused = (text: string) =>
    Object.keys(checkFields(configureFormRules, { ...now, otherText: text, sceneText: text }, { language: 'en' }))
  expect(refused('x'.repeat(300))).toEqual([])
  expect(refused('x'.repeat(301))).toEqual(['otherText', 'sceneText'])
})
