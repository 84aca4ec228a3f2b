import { expect, test } from 'vitest'
import { atMost } from './general-rules.ts'
import { type LimitedField, maxLength } from './max-lengths.ts'

/** FRM-12, repeated so that an accidental change of a row fails. */
const required: [LimitedField, number, number][] = [
  ['common', 100, 50],
  ['issueTypeName', 50, 20],
  ['memberName', 50, 20],
  ['projectName', 100, 50],
  ['organisationName', 100, 50],
  ['sprintName', 100, 50],
  ['sprintTarget', 500, 100],
  ['issueSummary', 300, 300],
  ['fieldDescription', 300, 100],
  ['fieldName', 50, 20],
  ['workflowName', 50, 20],
  ['labelName', 50, 20],
  ['projectDescription', 500, 100],
  ['fieldOption', 50, 20],
  ['widgetName', 50, 20],
  ['statusName', 50, 20],
  ['dashboardName', 50, 10],
  ['smartAssistantName', 150, 50],
  ['webhookName', 100, 50],
  ['versionDescription', 500, 300],
  ['memberGroupName', 20, 10],
  ['textTypeField', 300, 300],
  ['savedFilterName', 50, 10],
  ['projectTemplateName', 50, 10],
  ['projectTemplateDescription', 500, 100],
  ['aiRobotRecommendText', 1000, 300],
  ['documentTitle', 300, 100],
  ['richDefaultText', 500, 500],
  ['openApiName', 50, 10],
  ['openApiDescription', 255, 100],
  ['roleName', 20, 10],
  ['releaseName', 100, 20],
]

test('the table has exactly the rows of FRM-12', () => {
  expect(required.map(([field]) => [field, maxLength(field, 'en'), maxLength(field, 'zh')])).toEqual(required)
  expect(required).toHaveLength(32)
  // @ts-expect-error: a field without a row
  expect(() => maxLength('nickname', 'en')).toThrow()
})

test('the maximum length is accepted, one character more is not', () => {
  const [field, en, zh] = ['sprintTarget', 500, 100] as const
  for (const [language, max] of [
    ['en', en],
    ['zh', zh],
  ] as const) {
    for (const character of ['a', '字', '😀']) {
      expect(atMost(field)(character.repeat(max), { language })).toBeNull()
      expect(atMost(field)(character.repeat(max + 1), { language })?.message.values).toEqual({ max })
    }
  }
})
