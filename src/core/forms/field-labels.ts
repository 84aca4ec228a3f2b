import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Labels of fields in rule messages, for forms and server answers. */
export const fieldLabelsTable = {
  orgEmail: msg`Email`,
  password: msg`Password`,
  oldPassword: msg`Current password`,
  emailCode: msg`Code`,
  code: msg`Code`,
  orgUserName: msg`Your name`,
  orgName: msg`Organisation name`,
  orgKey: msg`Organisation key`,
  language: msg`Language`,
  timeZone: msg`Time zone`,
  jobRole: msg`Your role`,
  otherText: msg`Your answer`,
  sceneText: msg`Your answer`,
  scale: msg`Team size`,
  industry: msg`Industry`,
  name: msg`Name`,
  key: msg`Key`,
  url: msg`URL`,
  recoveryCode: msg`Recovery code`,
  emails: msg`Email addresses`,
  message: msg`Message`,
  agreeTerms: msg`Agreement to the terms`,
} as const satisfies Record<string, MessageDescriptor>

export type LabelledField = keyof typeof fieldLabelsTable

export const isLabelledField = (field: string): field is LabelledField => Object.hasOwn(fieldLabelsTable, field)
