import type { Language } from '../../../src/core/forms/rule-types.ts'
import { factorMailsTable } from './factor-mails.ts'

/** What a template may speak of. `link` and `code` are shown by the layout, below the lines. */
export interface MailData {
  name?: string
  orgName?: string
  inviterName?: string
  orgEmail?: string
  message?: string
  code?: string
  link?: string
  /** How many recovery codes are left. */
  left?: string
}

interface Words {
  subject: (data: MailData) => string
  lines: (data: MailData) => string[]
  /** The text of the link's button. */
  action?: string
  note?: string
}

export type MailTemplate = Record<Language, Words>

const codeNote = {
  zh: '验证码 10 分钟内有效。如果不是你本人操作，请忽略此邮件。',
  en: 'The code is valid for 10 minutes. If this was not you, you can ignore this mail.',
}
const notYou = {
  zh: '如果不是你本人操作，请尽快重置密码。',
  en: 'If this was not you, reset your password at once.',
}

const codeMail = (zh: string, en: string): MailTemplate => ({
  zh: { subject: ({ code }) => `${code} 是你的 Worktide 验证码`, lines: () => [zh], note: codeNote.zh },
  en: { subject: ({ code }) => `${code} is your Worktide code`, lines: () => [en], note: codeNote.en },
})

/**
 * Every mail the account and organisation calls send. The answers of `send-code` and `forgot-password` are the same for
 * known and unknown addresses: the difference is told here, to the owner of the address alone.
 */
export const mailTemplatesTable = {
  ...factorMailsTable,
  registerCode: codeMail(
    '请输入以下验证码，完成 Worktide 注册：',
    'Enter this code to finish your Worktide registration:',
  ),
  loginCode: codeMail('请输入以下验证码登录 Worktide：', 'Enter this code to sign in to Worktide:'),
  bindCode: codeMail('请输入以下验证码，确认绑定你的账号：', 'Enter this code to confirm linking your account:'),
  changeCode: codeMail('请输入以下验证码，确认新的邮箱地址：', 'Enter this code to confirm your new email address:'),
  alreadyRegistered: {
    zh: {
      subject: () => '你已经有 Worktide 账号',
      lines: () => ['有人用这个邮箱发起了注册，但你已经有账号了。请直接登录；忘记密码可在登录页重置。'],
      action: '去登录',
      note: '如果不是你本人操作，请忽略此邮件。',
    },
    en: {
      subject: () => 'You already have a Worktide account',
      lines: () => [
        'Someone tried to register with this address, and it already has an account. Sign in instead; a forgotten password can be reset there.',
      ],
      action: 'Sign in',
      note: 'If this was not you, you can ignore this mail.',
    },
  },
  noAccount: {
    zh: {
      subject: () => '这个邮箱还没有 Worktide 账号',
      lines: () => ['有人用这个邮箱登录或重置密码，但它还没有账号。你可以注册一个。'],
      action: '去注册',
      note: '如果不是你本人操作，请忽略此邮件。',
    },
    en: {
      subject: () => 'No Worktide account for this address',
      lines: () => [
        'Someone tried to sign in or reset a password with this address, and it has no account. You can register one.',
      ],
      action: 'Register',
      note: 'If this was not you, you can ignore this mail.',
    },
  },
  resetLink: {
    zh: {
      subject: () => '重置你的 Worktide 密码',
      lines: () => ['点击下面的链接设置新密码。链接 30 分钟内有效，只能使用一次。'],
      action: '设置新密码',
      note: '如果不是你本人操作，请忽略此邮件，密码不会改变。',
    },
    en: {
      subject: () => 'Reset your Worktide password',
      lines: () => ['Open the link to choose a new password. It works once, for 30 minutes.'],
      action: 'Choose a new password',
      note: 'If this was not you, ignore this mail: your password stays as it is.',
    },
  },
  passwordChanged: {
    zh: {
      subject: () => '你的 Worktide 密码已更改',
      lines: () => ['你的密码刚刚被更改，其他设备上的登录已失效。'],
      note: notYou.zh,
    },
    en: {
      subject: () => 'Your Worktide password was changed',
      lines: () => ['Your password was just changed, and sessions on other devices have ended.'],
      note: notYou.en,
    },
  },
  emailChanged: {
    zh: {
      subject: () => '你的 Worktide 邮箱已更改',
      lines: ({ orgEmail }) => [`你的账号邮箱已改为 ${orgEmail}，今后请用新邮箱登录。`],
      note: '如果不是你本人操作，请立即联系你组织的管理员。',
    },
    en: {
      subject: () => 'Your Worktide address was changed',
      lines: ({ orgEmail }) => [`Your account now uses ${orgEmail}. Sign in with the new address from now on.`],
      note: 'If this was not you, contact the administrator of your organisation at once.',
    },
  },
  invitation: {
    zh: {
      subject: ({ inviterName, orgName }) => `${inviterName} 邀请你加入 ${orgName}`,
      lines: ({ inviterName, orgName, message }) => [
        `${inviterName} 邀请你在 Worktide 加入 ${orgName}。`,
        ...(message ? [message] : []),
      ],
      action: '查看邀请',
      note: '邀请 7 天内有效，只能由收到此邮件的邮箱接受。',
    },
    en: {
      subject: ({ inviterName, orgName }) => `${inviterName} invites you to ${orgName}`,
      lines: ({ inviterName, orgName, message }) => [
        `${inviterName} invites you to join ${orgName} on Worktide.`,
        ...(message ? [message] : []),
      ],
      action: 'See the invitation',
      note: 'The invitation is valid for 7 days and can only be accepted with the address this mail went to.',
    },
  },
  applicationReceived: {
    zh: {
      subject: ({ name, orgName }) => `${name} 申请加入 ${orgName}`,
      lines: ({ name, orgEmail, orgName }) => [`${name}（${orgEmail}）申请加入 ${orgName}，请审批。`],
      action: '去审批',
    },
    en: {
      subject: ({ name, orgName }) => `${name} asks to join ${orgName}`,
      lines: ({ name, orgEmail, orgName }) => [`${name} (${orgEmail}) asks to join ${orgName}. Please decide.`],
      action: 'Decide',
    },
  },
  applicationApproved: {
    zh: {
      subject: ({ orgName }) => `你已加入 ${orgName}`,
      lines: ({ orgName }) => [`你加入 ${orgName} 的申请已通过。`],
      action: '打开 Worktide',
    },
    en: {
      subject: ({ orgName }) => `You are now a member of ${orgName}`,
      lines: ({ orgName }) => [`Your application to join ${orgName} was approved.`],
      action: 'Open Worktide',
    },
  },
  applicationRejected: {
    zh: {
      subject: ({ orgName }) => `你加入 ${orgName} 的申请未通过`,
      lines: ({ orgName }) => [`${orgName} 的管理员没有通过你的申请。如有疑问，请联系他们。`],
    },
    en: {
      subject: ({ orgName }) => `Your application to ${orgName} was not approved`,
      lines: ({ orgName }) => [
        `The administrators of ${orgName} did not approve your application. Ask them if in doubt.`,
      ],
    },
  },
} as const satisfies Record<string, MailTemplate>

export type MailKind = keyof typeof mailTemplatesTable
