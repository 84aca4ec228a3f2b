/** What the flow collects. Kept on the server at every step, and in this tab while typing. */
export interface ConfigureValues {
  orgUserName: string
  timeZone: string
  language: string
  jobRole: string
  isOtherRole: boolean
  otherText: string
  orgName: string
  scale: string
  industry: string
  sceneId: string
  roleId: string
  isCustom: boolean
  sceneText: string
}

export type ConfigureStep = 'personal' | 'organization' | 'scene' | 'video'

/** `video` belongs to the Chinese flow; an organisation's own page is for its administrators. */
export const stepsFor = (language: 'zh' | 'en', isAdministrator: boolean): ConfigureStep[] => [
  'personal',
  ...(isAdministrator ? (['organization'] as const) : []),
  'scene',
  ...(language === 'zh' ? (['video'] as const) : []),
]
