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

const codeNote = msg`The code is valid for 10 minutes. If this was not you, you can ignore this mail.`
const notYou = msg`If this was not you, reset your password at once.`

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
      msg`Someone tried to register with this address, and it already has an account. Sign in instead; a forgotten password can be reset there.`,
    ],
    action: msg`Sign in`,
    note: msg`If this was not you, you can ignore this mail.`,
  },
  noAccount: {
    subject: () => msg`No Worktide account for this address`,
    lines: () => [
      msg`Someone tried to sign in or reset a password with this address, and it has no account. You can register one.`,
    ],
    action: msg`Register`,
    note: msg`If this was not you, you can ignore this mail.`,
  },
  resetLink: {
    subject: () => msg`Reset your Worktide password`,
    lines: () => [msg`Open the link to choose a new password. It works once, for 30 minutes.`],
    action: msg`Choose a new password`,
    note: msg`If this was not you, ignore this mail: your password stays as it is.`,
  },
  passwordChanged: {
    subject: () => msg`Your Worktide password was changed`,
    lines: () => [msg`Your password was just changed, and sessions on other devices have ended.`],
    note: notYou,
  },
  webhookPaused: {
    subject: ({ name }) => msg`The webhook “${name}” was paused`,
    lines: ({ name, orgName }) => [
      msg`The webhook “${name}” of ${orgName} could not be delivered, so it was paused. Nothing is lost: what happened since is sent once you resume it.`,
    ],
    action: msg`Show webhooks`,
  },
  emailChanged: {
    subject: () => msg`Your Worktide address was changed`,
    lines: ({ orgEmail }) => [msg`Your account now uses ${orgEmail}. Sign in with the new address from now on.`],
    note: msg`If this was not you, contact the administrator of your organisation at once.`,
  },
  invitation: {
    subject: ({ inviterName, orgName }) => msg`${inviterName} invites you to ${orgName}`,
    lines: ({ inviterName, orgName, message }) => [
      msg`${inviterName} invites you to join ${orgName} on Worktide.`,
      ...(message ? [message] : []),
    ],
    action: msg`See the invitation`,
    note: msg`The invitation is valid for 7 days and can only be accepted with the address this mail went to.`,
  },
  organizationClosing: {
    subject: ({ orgName }) => msg`${orgName} will be closed`,
    lines: ({ orgName, date }) => [
      msg`An owner has closed ${orgName} on Worktide. You can use it until ${date}; then it is deleted with everything in it.`,
      msg`Until then its owners can keep it open.`,
    ],
    action: msg`Open the organisation`,
  },
  organizationKept: {
    subject: ({ orgName }) => msg`${orgName} stays open`,
    lines: ({ orgName }) => [msg`${orgName} will not be closed after all. Nothing was deleted.`],
    action: msg`Open the organisation`,
  },
  applicationReceived: {
    subject: ({ name, orgName }) => msg`${name} asks to join ${orgName}`,
    lines: ({ name, orgEmail, orgName }) => [msg`${name} (${orgEmail}) asks to join ${orgName}. Please decide.`],
    action: msg`Decide`,
  },
  applicationApproved: {
    subject: ({ orgName }) => msg`You are now a member of ${orgName}`,
    lines: ({ orgName }) => [msg`Your application to join ${orgName} was approved.`],
    action: msg`Open Worktide`,
  },
  applicationRejected: {
    subject: ({ orgName }) => msg`Your application to ${orgName} was not approved`,
    lines: ({ orgName }) => [
      msg`The administrators of ${orgName} did not approve your application. Ask them if in doubt.`,
    ],
  },
} as const satisfies Record<string, MailTemplate>

export type MailKind = keyof typeof mailTemplatesTable
