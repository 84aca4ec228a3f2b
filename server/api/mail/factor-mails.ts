import { msg } from '@lingui/core/macro'
import type { MailTemplate } from './mail-templates.ts'

const notYou = msg`If this wasn't you, reset your password right away and check the devices you're signed in on.`

/** Mails about second factors and the deletion of an account. */
export const factorMailsTable = {
  totpAdded: {
    subject: () => msg`An authenticator app was added to your Worktide account`,
    lines: () => [msg`From now on, you'll need a code from the app as well as your password to sign in.`],
    note: notYou,
  },
  totpRemoved: {
    subject: () => msg`The authenticator app was removed from your Worktide account`,
    lines: () => [msg`You no longer need a code from the app to sign in.`],
    note: notYou,
  },
  passkeyAdded: {
    subject: () => msg`A passkey was added to your Worktide account`,
    lines: ({ name }) => [msg`The passkey “${name}” was added. You can now use it to sign in.`],
    note: notYou,
  },
  passkeyRemoved: {
    subject: () => msg`A passkey was removed from your Worktide account`,
    lines: ({ name }) => [msg`The passkey “${name}” was removed. You can no longer use it to sign in.`],
    note: notYou,
  },
  factorLocked: {
    subject: () => msg`Too many wrong codes for your Worktide account`,
    lines: () => [
      msg`Someone who knows your password entered too many wrong codes. For now, codes don't work on new devices. Passkeys and devices you've signed in on before still work.`,
    ],
    note: msg`If this wasn't you, set a new password right away. After that, your codes will work again.`,
  },
  recoveryCodeUsed: {
    subject: () => msg`A recovery code was used for your Worktide account`,
    lines: ({ left }) => [
      msg`A recovery code was just used to sign in. You have ${left} left. Create new ones under Security before you run out.`,
    ],
    note: notYou,
  },
  recoveryCodesRenewed: {
    subject: () => msg`Your Worktide recovery codes were replaced`,
    lines: () => [msg`Your previous codes no longer work. Keep the new ones safe.`],
    note: notYou,
  },
  accountDeleted: {
    subject: () => msg`Your Worktide account has been deleted`,
    lines: () => [
      msg`Your account, devices, API keys and personal information have been permanently deleted. Your work stays in your organisations, without your name.`,
      msg`You can register again with this email at any time.`,
    ],
    note: msg`If this wasn't you, contact your organisation's administrator right away.`,
  },
  passwordReset: {
    subject: () => msg`Your Worktide password was reset`,
    lines: () => [
      msg`Your password was reset with an email link. All devices have been signed out and your API keys no longer work.`,
    ],
    note: msg`If this wasn't you, someone has access to your email. Change your email password first, then reset this one again.`,
  },
} as const satisfies Record<string, MailTemplate>
