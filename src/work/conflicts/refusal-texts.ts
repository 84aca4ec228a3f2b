import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Refusal } from '../../core/sync/sync-types.ts'
import type { DeniedReason } from '../../core/work/permission-rules.ts'
import type { RefusalCode } from '../../core/work/refusal-codes.ts'

/** What happened and the next step, by refusal code. */
const refusalTexts: Record<RefusalCode, MessageDescriptor> = {
  overtaken: msg`Someone changed this before your change was sent.`,
  'text.conflict': msg`You both changed the same part of this text.`,
  forbidden: msg`You don't have permission for this change.`,
  invalid: msg`Something in this change isn't valid. Edit it and try again.`,
  'field.required': msg`Some required fields are empty. Fill them in and try again.`,
  'transition.none': msg`The workflow no longer allows this change from the current status.`,
  'transition.denied': msg`Only certain people can make this status change. Ask a project admin.`,
  'parent.level': msg`This type of issue can't go under that one. Choose another parent.`,
  'row.inUse': msg`Issues or transitions still use it. Move them first.`,
  'member.lastAdmin': msg`A project needs at least one admin. Make someone else an admin first.`,
  limit: msg`You've reached the limit. Remove something and try again.`,
  'storage.full': msg`Your organisation is out of space for attachments. Remove some you no longer need.`,
  'id.taken': msg`This was already created. Nothing was lost.`,
  'key.taken': msg`Another project already uses this key. Choose a different one.`,
  'name.taken': msg`This name is already used. Choose another one.`,
  'project.archived': msg`This project is archived and can't be changed. A project admin can restore it.`,
  'project.gone': msg`The project was deleted, or you no longer have access to it.`,
  'issue.gone': msg`The issue was deleted, or you no longer have access to it.`,
  'comment.gone': msg`The comment was deleted.`,
  'attachment.gone': msg`The attachment was removed.`,
  'relation.gone': msg`The link between the issues was removed.`,
  'issueType.gone': msg`The issue type no longer exists. Choose another one.`,
  'status.gone': msg`The status no longer exists. Choose another one.`,
  'transition.gone': msg`This transition is no longer part of the workflow. Choose another status.`,
  'field.gone': msg`The field no longer exists.`,
  'label.gone': msg`The label no longer exists. Choose another one.`,
  'sprint.gone': msg`The sprint no longer exists. Choose another one.`,
  'version.gone': msg`The version no longer exists. Choose another one.`,
  'person.gone': msg`This person is no longer in the project. Choose someone else.`,
  'group.gone': msg`This group no longer exists. Choose another one.`,
  'savedFilter.gone': msg`The filter was deleted.`,
  'projectMember.gone': msg`This person is no longer a member of the project.`,
  'profile.gone': msg`This profile no longer exists.`,
  'organization.gone': msg`This change can't be saved. You're no longer in its organisation, or the organisation was closed.`,
  'favorite.gone': msg`It's no longer in your favourites.`,
  internal: msg`Our server couldn't save this. Your text is still here. Try again.`,
  unknown: msg`This version of Worktide can no longer save this change. Copy your text and enter it again.`,
  forgotten: msg`This was sent a long time ago. Check if it's already there before you apply it again.`,
}

const isKnown = (code: string): code is RefusalCode => code in refusalTexts

/** The text of a refusal; of a code that only a newer build knows, that of `internal`. */
export const refusalTextOf = ({ code }: Pick<Refusal, 'code'>): MessageDescriptor =>
  refusalTexts[isKnown(code) ? code : 'internal']

/** The reason of a missing permission. */
export const deniedTexts: Record<DeniedReason, MessageDescriptor> = {
  adminsOnly: msg`Only project admins can do this.`,
  readOnly: msg`You can view this project, but not change it.`,
  notOwn: msg`You can only change what you wrote yourself.`,
  notMember: msg`You're not a member of this project.`,
}

/** Why a change was refused: the missing permission if that is the reason, otherwise the code's text. */
export const whyRefused = (refusal: Pick<Refusal, 'code' | 'params'>): MessageDescriptor => {
  const denied = refusal.code === 'forbidden' && deniedTexts[refusal.params?.reason as DeniedReason]
  return denied || refusalTextOf(refusal)
}
