import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ProjectRole, StatusCategory } from '../../core/work/entities.ts'
import type { FieldKind } from '../../core/work/field-kinds.ts'
import type { ProjectAction } from '../../core/work/permission-rules.ts'
import type { PaletteColor } from '../../core/work/tint-rules.ts'

export const settingPages = [
  'general',
  'members',
  'types',
  'fields',
  'labels',
  'workflow',
  'roles',
  'sharing',
  'deleted',
] as const
export type SettingPage = (typeof settingPages)[number]

export const pageNames: Record<SettingPage, MessageDescriptor> = {
  general: msg`General`,
  members: msg`Members`,
  types: msg`Issue types`,
  fields: msg`Fields`,
  labels: msg`Labels`,
  workflow: msg`Workflow`,
  roles: msg`Roles`,
  sharing: msg`Sharing`,
  deleted: msg`Deleted issues`,
}

/** Error texts by the reason of an `invalid` refusal. */
export const invalidTexts: Partial<Record<string, MessageDescriptor>> = {
  required: msg`This field is required.`,
  tooLong: msg`This is too long. Shorten it and try again.`,
  unique: msg`Names have to be unique.`,
}

export const colorNames: Record<PaletteColor, MessageDescriptor> = {
  teal: msg`Teal`,
  indigo: msg`Indigo`,
  pink: msg`Plum`,
  green: msg`Green`,
  orange: msg`Amber`,
  gray: msg`Grey`,
}

const shownAs: Partial<Record<string, PaletteColor>> = {
  blue: 'teal',
  cyan: 'teal',
  violet: 'indigo',
  red: 'pink',
  grape: 'pink',
  lime: 'green',
  yellow: 'orange',
}

/** The colour of the palette that a row's colour is shown as; older rows have others. */
export const paletteColorOf = (color: string): string => shownAs[color] ?? color

export const roleNames: Record<ProjectRole, MessageDescriptor> = {
  admin: msg`Project admin`,
  member: msg`Member`,
  viewer: msg`Viewer`,
}

export const categoryNames: Record<StatusCategory, MessageDescriptor> = {
  backlog: msg`Backlog`,
  todo: msg({ message: 'To do', context: 'category' }),
  doing: msg`In progress`,
  done: msg`Done`,
  cancelled: msg`Cancelled`,
}

export const kindNames: Record<FieldKind, MessageDescriptor> = {
  text: msg`Text`,
  number: msg`Number`,
  date: msg`Date`,
  person: msg({ message: 'Person', context: 'kind of field' }),
  option: msg`Single select`,
  options: msg`Multi-select`,
  checkbox: msg`Checkbox`,
  link: msg`Link`,
  cascade: msg`Cascading select`,
}

/** The descriptions of the permissions. */
export const actionNames: Record<ProjectAction, MessageDescriptor> = {
  'project.see': msg`View the project and its issues`,
  'project.edit': msg`Change the project's name, lead and access`,
  'project.archive': msg`Archive and restore the project`,
  'project.delete': msg`Delete project`,
  'project.duplicate': msg`Duplicate project`,
  'member.edit': msg`Add and remove members, change roles`,
  'workflow.edit': msg`Change statuses and transitions`,
  'type.edit': msg`Change issue types`,
  'field.edit': msg`Change fields`,
  'label.create': msg`Create labels`,
  'label.edit': msg`Rename, merge and delete labels`,
  'issue.create': msg`Create issues`,
  'issue.edit': msg`Edit issues`,
  'issue.move': msg`Change the status within the workflow`,
  'issue.rank': msg`Change the order of issues`,
  'issue.watch': msg`Watch issues`,
  'issue.delete': msg`Delete issues`,
  'issue.import': msg`Import issues from a file`,
  'issue.moveToProject': msg`Move issues to another project`,
  'comment.add': msg`Comment`,
  'comment.edit': msg`Edit comments`,
  'comment.delete': msg`Delete comments`,
  'attachment.add': msg`Attach files`,
  'attachment.delete': msg`Remove attachments`,
  'filter.share': msg`Share filters with the project`,
  'filter.edit': msg`Change shared filters`,
  'project.share': msg`Share boards and lists with people outside the organisation`,
  'issue.share': msg`Share issues with people outside the organisation`,
  'share.edit': msg`Change and turn off share links`,
  'sprint.edit': msg`Plan sprints`,
  'version.edit': msg`Plan releases`,
}
