import { msg } from '@lingui/core/macro'
import type { MailTemplate } from './mail-templates.ts'

const notYou = msg`If this was not you, reset your password at once and look at the devices you are signed in on.`

/** Mails about second factors and the deletion of an account. */
export const factorMailsTable = {
  totpAdded: {
    subject: () => msg`An authenticator app was added to your Worktide account`,
    lines: () => [msg`From now on, signing in asks for a code of the app besides your password.`],
    note: notYou,
  },
  totpRemoved: {
    subject: () => msg`The authenticator app was removed from your Worktide account`,
    lines: () => [msg`Signing in no longer asks for a code of the app.`],
    note: notYou,
  },
  passkeyAdded: {
    subject: () => msg`A passkey was added to your Worktide account`,
    lines: ({ name }) => [msg`The passkey “${name}” was added. You can sign in with it from now on.`],
    note: notYou,
  },
  passkeyRemoved: {
    subject: () => msg`A passkey was removed from your Worktide account`,
    lines: ({ name }) => [msg`The passkey “${name}” was removed. It no longer signs in.`],
    note: notYou,
  },
  factorLocked: {
    subject: () => msg`Many wrong codes for your Worktide account`,
    lines: () => [
      msg`Somebody who knows your password typed many wrong codes. For now no code signs in on a device that is new to your account; devices where you have signed in before, and passkeys, still do.`,
    ],
    note: msg`If this was not you, set a new password at once. That lets your codes in again.`,
  },
  recoveryCodeUsed: {
    subject: () => msg`A recovery code of your Worktide account was used`,
    lines: ({ left }) => [
      msg`A recovery code was just used to sign in; ${left} are left. Make new ones on the page “Security” before they run out.`,
    ],
    note: notYou,
  },
  recoveryCodesRenewed: {
    subject: () => msg`Your Worktide recovery codes were replaced`,
    lines: () => [msg`The codes you had before no longer work. Keep the new ones safe.`],
    note: notYou,
  },
  accountDeleted: {
    subject: () => msg`Your Worktide account is deleted`,
    lines: () => [
      msg`Your account, its devices, API keys and personal information are gone for good. The work you did in organisations stays with them, without your name.`,
      msg`You can register again with this address at any time.`,
    ],
    note: msg`If this was not you, contact the administrator of your organisation at once.`,
  },
  passwordReset: {
    subject: () => msg`Your Worktide password was reset`,
    lines: () => [
      msg`Your password was reset with a mailed link. All devices are signed out, and none of your API keys works any more.`,
    ],
    note: msg`If this was not you, somebody reads your mail: change the password of your mailbox first, then reset this one again.`,
  },
} as const satisfies Record<string, MailTemplate>
