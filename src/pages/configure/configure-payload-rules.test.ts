import { expect, test } from 'vitest'
import { account, organization } from '../../../test/traces/session-steps.ts'
import { checkFields } from '../../core/forms/field-check-rules.ts'
import { initialValues, keptValues, personalPayload } from './configure-payload-rules.ts'
import { configureFormRules } from './use-configure.ts'

const now = initialValues(account, organization, 'en')
const data = { orgId: 'org-a', orgUserName: 'Anna Lind', orgName: 'Tide Works', scale: '11-50', jobRole: 7, more: 'x' }

test('a visit that was broken off goes on with known fields of the kind we expect', () => {
  expect(keptValues({ step: 'scene', data }, now, 'org-a')).toEqual({
    orgUserName: 'Anna Lind',
    orgName: 'Tide Works',
    scale: '11-50',
  })
})

test('another organisation is not given the name and the size of the one before', () => {
  expect(keptValues({ step: 'scene', data }, now, 'org-b')).toEqual({ orgUserName: 'Anna Lind' })
})

test('what was said in a flow that came to its end may have been changed since', () => {
  expect(keptValues({ step: 'done', data }, now, 'org-a')).toEqual({})
})

test.each([
  ['nothing said', {}, {}],
  ['one of the list', { jobRole: 'design', otherText: 'before' }, { jobRole: 'design', otherText: null }],
  ['own words', { isOtherRole: true, otherText: 'Gardener' }, { jobRole: null, otherText: 'Gardener' }],
])('%s about the role %j is sent as %j', (_, said, sent) => {
  const { jobRole, otherText } = personalPayload({ ...now, ...said }, 'en')
  expect({ jobRole, otherText }).toEqual(sent)
})

test('own words may be as long as a text field holds, about the role and about the board', () => {
  const refused = (text: string) =>
    Object.keys(checkFields(configureFormRules, { ...now, otherText: text, sceneText: text }, { language: 'en' }))
  expect(refused('x'.repeat(300))).toEqual([])
  expect(refused('x'.repeat(301))).toEqual(['otherText', 'sceneText'])
})
