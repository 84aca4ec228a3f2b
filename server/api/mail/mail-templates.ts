import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { factorMailsTable } from './factor-mails.ts'

/** Values for a template. The layout shows `link` and `code` below the lines. */
export interface MailData {
  name?: string
  orgName?: string
  inviterName?: string
  orgEmail?: string
  message?: string
  code?: string
  link?: string
  /** A day as yyyy-MM-dd. */
  date?: string
  /** How many recovery codes are left. */
  left?: string
}

export interface MailTemplate {
  subject: (data: Required<MailData>) => MessageDescriptor
  /** A plain string is shown as written. */
  lines: (data: Required<MailData>) => (MessageDescriptor | string)[]
  /** The text of the link's button. */
  action?: MessageDescriptor
  note?: MessageDescriptor
}

const codeNote = msg`The code is valid for 10 minutes. If this wasn't you, you can ignore this email.`
const notYou = msg`If this wasn't you, reset your password right away.`

const codeMail = (line: MessageDescriptor): MailTemplate => ({
  subject: ({ code }) => msg`${code} is your Worktide code`,
  lines: () => [line],
  note: codeNote,
})

/**
 * Every mail of the account and organisation calls. `send-code` and `forgot-password` answer the same for known and unknown
 * addresses; only the mail to the owner differs.
 */
export const mailTemplatesTable = {
  ...factorMailsTable,
  registerCode: codeMail(msg`Enter this code to finish your Worktide registration:`),
  loginCode: codeMail(msg`Enter this code to sign in to Worktide:`),
  bindCode: codeMail(msg`Enter this code to confirm linking your account:`),
  changeCode: codeMail(msg`Enter this code to confirm your new email address:`),
  alreadyRegistered: {
    subject: () => msg`You already have a Worktide account`,
    lines: () => [
      msg`Someone tried to register with this email, but it already has an account. Sign in instead. If you've forgotten your password, you can reset it there.`,
    ],
    action: msg`Sign in`,
    note: msg`If this wasn't you, you can ignore this email.`,
  },
  noAccount: {
    subject: () => msg`No Worktide account for this email`,
    lines: () => [
      msg`Someone tried to sign in or reset a password with this email, but it doesn't have an account. You can create one.`,
    ],
    action: msg`Create an account`,
    note: msg`If this wasn't you, you can ignore this email.`,
  },
  resetLink: {
    subject: () => msg`Reset your Worktide password`,
    lines: () => [msg`Open the link to choose a new password. It works once and expires in 30 minutes.`],
    action: msg`Choose a new password`,
    note: msg`If this wasn't you, ignore this email. Your password won't change.`,
  },
  passwordChanged: {
    subject: () => msg`Your Worktide password was changed`,
    lines: () => [msg`Your password was just changed. Other devices have been signed out.`],
    note: notYou,
  },
  webhookPaused: {
    subject: ({ name }) => msg`The webhook “${name}” was paused`,
    lines: ({ name, orgName }) => [
      msg`Deliveries to the webhook “${name}” in ${orgName} kept failing, so it was paused. No events are lost. They'll be sent once you resume it.`,
    ],
    action: msg`Show webhooks`,
  },
  emailChanged: {
    subject: () => msg`Your Worktide email was changed`,
    lines: ({ orgEmail }) => [msg`Your account now uses ${orgEmail}. Use it to sign in from now on.`],
    note: msg`If this wasn't you, contact your organisation's administrator right away.`,
  },
  invitation: {
    subject: ({ inviterName, orgName }) => msg`${inviterName} invited you to join ${orgName}`,
    lines: ({ inviterName, orgName, message }) => [
      msg`${inviterName} invited you to join ${orgName} on Worktide.`,
      ...(message ? [message] : []),
    ],
    action: msg`See the invitation`,
    note: msg`The invitation is valid for 7 days and can only be accepted with the email address it was sent to.`,
  },
  organizationClosing: {
    subject: ({ orgName }) => msg`${orgName} will be closed`,
    lines: ({ orgName, date }) => [
      msg`An owner is closing ${orgName} on Worktide. You can use it until ${date}. After that, it will be deleted with everything in it.`,
      msg`Until then, any owner can keep it open.`,
    ],
    action: msg`Open the organisation`,
  },
  organizationKept: {
    subject: ({ orgName }) => msg`${orgName} will stay open`,
    lines: ({ orgName }) => [msg`${orgName} won't be closed. Nothing was deleted.`],
    action: msg`Open the organisation`,
  },
  applicationReceived: {
    subject: ({ name, orgName }) => msg`${name} wants to join ${orgName}`,
    lines: ({ name, orgEmail, orgName }) => [
      msg`${name} (${orgEmail}) wants to join ${orgName}. Approve or decline the request.`,
    ],
    action: msg`Review request`,
  },
  applicationApproved: {
    subject: ({ orgName }) => msg`You're now a member of ${orgName}`,
    lines: ({ orgName }) => [msg`Your request to join ${orgName} was approved.`],
    action: msg`Open Worktide`,
  },
  applicationRejected: {
    subject: ({ orgName }) => msg`Your request to join ${orgName} was declined`,
    lines: ({ orgName }) => [
      msg`The administrators of ${orgName} declined your request. Contact them if you have questions.`,
    ],
  },
  memberRemoved: {
    subject: ({ orgName }) => msg`You're no longer a member of ${orgName}`,
    lines: ({ orgName }) => [
      msg`An administrator of ${orgName} removed you from the organisation. Contact them if you have questions.`,
    ],
  },
} as const satisfies Record<string, MailTemplate>

export type MailKind = keyof typeof mailTemplatesTable
