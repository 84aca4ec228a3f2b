import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Refusal } from '../../core/sync/sync-types.ts'
import type { RefusalCode } from '../../core/work/refusal-codes.ts'

const gone = msg`No longer available`
const missing = msg`Something it uses no longer exists`

const refusalTitles: Record<RefusalCode, MessageDescriptor> = {
  overtaken: msg`Changed by someone else`,
  'text.conflict': msg`Conflicting edits`,
  forbidden: msg`Not allowed`,
  invalid: msg`Rejected`,
  'field.required': msg`Missing information`,
  'transition.none': msg`Status change rejected`,
  'transition.denied': msg`Status change rejected`,
  'parent.level': msg`Parent not allowed`,
  'row.inUse': msg`Still in use`,
  'member.lastAdmin': msg`A project needs an admin`,
  limit: msg`Limit reached`,
  'storage.full': msg`Out of space`,
  'id.taken': msg`Already created`,
  'key.taken': msg`Key taken`,
  'name.taken': msg`Name taken`,
  'project.archived': msg`The project is archived`,
  'project.gone': gone,
  'issue.gone': gone,
  'comment.gone': gone,
  'attachment.gone': gone,
  'relation.gone': gone,
  'issueType.gone': missing,
  'status.gone': missing,
  'transition.gone': missing,
  'field.gone': missing,
  'label.gone': missing,
  'sprint.gone': missing,
  'version.gone': missing,
  'person.gone': missing,
  'group.gone': missing,
  'savedFilter.gone': gone,
  'projectMember.gone': gone,
  'profile.gone': gone,
  'organization.gone': msg`Organisation no longer available`,
  'favorite.gone': gone,
  internal: msg`Not saved`,
  unknown: msg`Not supported`,
  forgotten: msg`Result unknown`,
}

/** What happened, above the text of a refusal (`refusal-texts.ts`). */
export const refusalTitleOf = ({ code }: Pick<Refusal, 'code'>): MessageDescriptor =>
  refusalTitles[code as RefusalCode] ?? refusalTitles.internal
