import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Refusal } from '../../core/sync/sync-types.ts'
import type { DeniedReason } from '../../core/work/permission-rules.ts'
import type { RefusalCode } from '../../core/work/refusal-codes.ts'

interface RefusalText {
  /** The title: what happened. */
  title: MessageDescriptor
  /** The explanation and the next step. */
  text: MessageDescriptor
}

const gone = (text: MessageDescriptor): RefusalText => ({ title: msg`It's gone`, text })
const missing = (text: MessageDescriptor): RefusalText => ({ title: msg`Something it needs is gone`, text })

/** The texts of all refusal codes. */
const refusalTexts: Record<RefusalCode, RefusalText> = {
  overtaken: { title: msg`Changed by someone else`, text: msg`Someone changed this before your change was sent.` },
  'text.conflict': { title: msg`Conflicting edits`, text: msg`You both changed the same part of this text.` },
  forbidden: { title: msg`Not allowed`, text: msg`You don't have permission for this change.` },
  invalid: { title: msg`Rejected`, text: msg`Something in it isn't valid. Edit it and try again.` },
  'field.required': {
    title: msg`Missing information`,
    text: msg`Some required fields are empty. Fill them in and try again.`,
  },
  'transition.none': {
    title: msg`Status change rejected`,
    text: msg`The workflow no longer allows this change from the current status.`,
  },
  'transition.denied': {
    title: msg`Status change rejected`,
    text: msg`Only certain people can make this status change. Ask a project admin.`,
  },
  'parent.level': {
    title: msg`The parent doesn't fit`,
    text: msg`This type of issue can't go under that one. Choose another parent.`,
  },
  'row.inUse': { title: msg`Still in use`, text: msg`Issues or transitions still use it. Move them first.` },
  'member.lastAdmin': {
    title: msg`Last admin`,
    text: msg`A project needs at least one admin. Make someone else an admin first.`,
  },
  limit: { title: msg`Limit reached`, text: msg`You've reached the limit.` },
  'storage.full': {
    title: msg`No room left`,
    text: msg`Your organisation is out of space for attachments. Delete some you no longer need.`,
  },
  'id.taken': { title: msg`Already there`, text: msg`This was already created. Nothing was lost.` },
  'key.taken': { title: msg`Key taken`, text: msg`Another project already uses this key. Choose a different one.` },
  'name.taken': { title: msg`Name taken`, text: msg`This name is already used. Choose another one.` },
  'project.archived': {
    title: msg`The project is archived`,
    text: msg`Archived projects can't be changed. A project admin can restore it.`,
  },
  'project.gone': gone(msg`The project was deleted, or you no longer have access to it.`),
  'issue.gone': gone(msg`The issue was deleted, or you no longer have access to it.`),
  'comment.gone': gone(msg`The comment was deleted.`),
  'attachment.gone': gone(msg`The attachment was deleted.`),
  'relation.gone': gone(msg`The link between the issues was removed.`),
  'issueType.gone': missing(msg`The issue type no longer exists. Choose another one.`),
  'status.gone': missing(msg`The status no longer exists. Choose another one.`),
  'transition.gone': missing(msg`This transition is no longer part of the workflow.`),
  'field.gone': missing(msg`The field no longer exists.`),
  'label.gone': missing(msg`The label no longer exists. Choose another one.`),
  'sprint.gone': missing(msg`The sprint no longer exists.`),
  'version.gone': missing(msg`The version no longer exists.`),
  'person.gone': missing(msg`This person is no longer in the project. Choose someone else.`),
  'group.gone': missing(msg`This group no longer exists.`),
  'savedFilter.gone': gone(msg`The filter was deleted.`),
  'projectMember.gone': gone(msg`This person is no longer a member of the project.`),
  'profile.gone': gone(msg`This profile no longer exists.`),
  'organization.gone': gone(msg`This organisation no longer exists.`),
  'favorite.gone': gone(msg`It wasn't a favourite any more.`),
  internal: { title: msg`Not saved`, text: msg`Our server couldn't save this. Your text is still here. Try again.` },
  unknown: {
    title: msg`Not supported`,
    text: msg`This version of Worktide can no longer save this change. Copy your text.`,
  },
  forgotten: {
    title: msg`Result unknown`,
    text: msg`This was sent a long time ago. Check if it's already there before you apply it again.`,
  },
}

const isKnown = (code: string): code is RefusalCode => code in refusalTexts

/** The text of a refusal; undefined for a code that only a newer build knows. */
export const refusalTextOf = ({ code }: Pick<Refusal, 'code'>): RefusalText =>
  refusalTexts[isKnown(code) ? code : 'internal']

/** The reason of a missing permission. */
export const deniedTexts: Record<DeniedReason, MessageDescriptor> = {
  adminsOnly: msg`Only project admins can do this.`,
  readOnly: msg`You can view this project, but not change it.`,
  notOwn: msg`You can only change what you wrote yourself.`,
  notMember: msg`You're not a member of this project.`,
}

/** Why a change was refused: the missing permission where it is one, else the code's text. */
export const whyRefused = (refusal: Pick<Refusal, 'code' | 'params'>): MessageDescriptor => {
  const denied = refusal.code === 'forbidden' && deniedTexts[refusal.params?.reason as DeniedReason]
  return denied || refusalTextOf(refusal).text
}
