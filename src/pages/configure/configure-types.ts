import type { FormState } from '../../ui/form/use-form.ts'
import type { Scenes } from './scene-choice/use-scenes.ts'

/** The values of the flow. Stored on the server after every step, and in this tab while typing. */
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

export interface ConfigurePartProps {
  form: FormState<ConfigureValues>
  scenes: Scenes
}

export type ConfigureStep = 'personal' | 'organization' | 'scene' | 'video'

/** `video` belongs to the Chinese flow; the organisation's step is for its administrators. */
export const stepsFor = (language: 'zh' | 'en', isAdministrator: boolean): ConfigureStep[] => [
  'personal',
  ...(isAdministrator ? (['organization'] as const) : []),
  'scene',
  ...(language === 'zh' ? (['video'] as const) : []),
]
