import { expect, test } from 'vitest'
import * as allRules from './account-form-rules.ts'
import {
  apiKeyRules,
  createOrganizationRules,
  organizationInfoRules,
  personalInfoRules,
  registerRules,
} from './account-form-rules.ts'
import { checkFields } from './field-check-rules.ts'
import { isLabelledField } from './field-labels.ts'
import type { Rules } from './rule-types.ts'

const registration = { orgEmail: 'mei@example.com', emailCode: '012345', orgUserName: 'Mei', agreeTerms: true }
const organization = { orgName: 'Tide Works', orgKey: 'tide', language: 'zh', timeZone: 'Asia/Shanghai' }
const personal = { orgUserName: 'Mei', timeZone: 'Asia/Shanghai', language: 'en', jobRole: 'design', otherText: '' }

/** The refused field and reason of good values with one change. */
const refused = <Values extends object>(rules: Rules<Values>, good: Values, change: Partial<Values>) =>
  Object.entries(checkFields(rules, { ...good, ...change }, { language: 'en' })).map(
    ([field, fieldError]) => `${field} ${(fieldError as { reason: string }).reason}`,
  )

test('good values are accepted, optional fields may be absent', () => {
  expect(refused(registerRules, registration, {})).toEqual([])
  expect(refused(createOrganizationRules, organization, { orgKey: '', language: 'en' })).toEqual([])
  expect(refused(personalInfoRules, personal, { jobRole: null, language: 'zh' })).toEqual([])
  expect(refused(organizationInfoRules, {}, {})).toEqual([])
  expect(refused(apiKeyRules, { name: 'build server' }, {})).toEqual([])
})

test.each<[Partial<typeof registration>, string]>([
  [{ orgEmail: '' }, 'orgEmail required'],
  [{ orgEmail: ' ' }, 'orgEmail blank'],
  [{ orgEmail: 'mei+x@example.com' }, 'orgEmail email'],
  [{ emailCode: '' }, 'emailCode required'],
  [{ emailCode: '12345' }, 'emailCode pattern'],
  [{ emailCode: '1234567' }, 'emailCode pattern'],
  [{ emailCode: '12345a' }, 'emailCode pattern'],
  [{ orgUserName: '' }, 'orgUserName required'],
  [{ orgUserName: '\u3000' }, 'orgUserName blank'],
  [{ orgUserName: 'a'.repeat(51) }, 'orgUserName tooLong'],
  [{ agreeTerms: false }, 'agreeTerms required'],
])('registering with %j: %s', (change, fieldError) => {
  expect(refused(registerRules, registration, change)).toEqual([fieldError])
})

test.each<[Partial<typeof organization>, string]>([
  [{ orgName: '' }, 'orgName required'],
  [{ orgName: ' ' }, 'orgName blank'],
  [{ orgName: 'a'.repeat(101) }, 'orgName tooLong'],
  [{ orgKey: 'Tide' }, 'orgKey orgKey'],
  [{ language: '' }, 'language required'],
  [{ language: 'fr' }, 'language enum'],
  [{ timeZone: '' }, 'timeZone required'],
])('an organisation with %j: %s', (change, fieldError) => {
  expect(refused(createOrganizationRules, organization, change)).toEqual([fieldError])
})

test.each<[Partial<typeof personal>, string]>([
  [{ orgUserName: '' }, 'orgUserName required'],
  [{ timeZone: '' }, 'timeZone required'],
  [{ language: 'de' }, 'language enum'],
  [{ jobRole: 'a'.repeat(101) }, 'jobRole tooLong'],
  [{ otherText: 'a'.repeat(301) }, 'otherText tooLong'],
])('a person with %j: %s', (change, fieldError) => {
  expect(refused(personalInfoRules, personal, change)).toEqual([fieldError])
})

test('an organisation’s fields and the name of an API key have maximum lengths', () => {
  const long = { orgName: 'a'.repeat(101), language: 'fr', scale: 'a'.repeat(101), industry: 'a'.repeat(101) }
  expect(refused(organizationInfoRules, {}, long)).toEqual([
    'orgName tooLong',
    'language enum',
    'scale tooLong',
    'industry tooLong',
  ])
  expect(refused(organizationInfoRules, {}, { orgName: ' ' })).toEqual(['orgName blank'])
  expect(['', ' ', 'a'.repeat(51)].flatMap((name) => refused(apiKeyRules, { name }, {}))).toEqual([
    'name required',
    'name blank',
    'name tooLong',
  ])
})

test('messages name each field by a label; the app at a provider has labels of its own', () => {
  const { integrationRules: _own, ...forms } = allRules
  const fields = Object.values(forms).flatMap((rules) => (Array.isArray(rules) ? [] : Object.keys(rules)))
  const unnamed = fields.filter((field) => !isLabelledField(field))
  expect(unnamed, 'their messages need a name: give each a row in `field-labels.ts`').toEqual([])
})
