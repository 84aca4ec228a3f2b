import type { Language } from './rule-types.ts'

/** The maximum length of each field in characters, as English / Chinese (FRM-12). */
const maxLengthsTable = {
  common: [100, 50],
  issueTypeName: [50, 20],
  memberName: [50, 20],
  projectName: [100, 50],
  organisationName: [100, 50],
  sprintName: [100, 50],
  sprintTarget: [500, 100],
  issueSummary: [300, 300],
  fieldDescription: [300, 100],
  fieldName: [50, 20],
  workflowName: [50, 20],
  labelName: [50, 20],
  projectDescription: [500, 100],
  fieldOption: [50, 20],
  widgetName: [50, 20],
  statusName: [50, 20],
  dashboardName: [50, 10],
  smartAssistantName: [150, 50],
  webhookName: [100, 50],
  versionDescription: [500, 300],
  memberGroupName: [20, 10],
  textTypeField: [300, 300],
  savedFilterName: [50, 10],
  projectTemplateName: [50, 10],
  projectTemplateDescription: [500, 100],
  aiRobotRecommendText: [1000, 300],
  documentTitle: [300, 100],
  richDefaultText: [500, 500],
  openApiName: [50, 10],
  openApiDescription: [255, 100],
  roleName: [20, 10],
  releaseName: [100, 20],
} as const satisfies Record<string, readonly [en: number, zh: number]>

export type LimitedField = keyof typeof maxLengthsTable

export const maxLength = (field: LimitedField, language: Language): number =>
  maxLengthsTable[field][language === 'en' ? 0 : 1]
