import type { MailTemplate } from './mail-templates.ts'

const notYou = {
  zh: '如果不是你本人操作，请立即重置密码，并检查登录设备。',
  en: 'If this was not you, reset your password at once and look at the devices you are signed in on.',
}

/** What people are told of their second factors, and of the end of their account. */
export const factorMailsTable = {
  totpAdded: {
    zh: {
      subject: () => '已为你的 Worktide 账号添加身份验证器',
      lines: () => ['今后登录时，除密码外还需要身份验证器中的验证码。'],
      note: notYou.zh,
    },
    en: {
      subject: () => 'An authenticator app was added to your Worktide account',
      lines: () => ['From now on, signing in asks for a code of the app besides your password.'],
      note: notYou.en,
    },
  },
  totpRemoved: {
    zh: {
      subject: () => '你的 Worktide 身份验证器已移除',
      lines: () => ['登录时不再需要身份验证器中的验证码。'],
      note: notYou.zh,
    },
    en: {
      subject: () => 'The authenticator app was removed from your Worktide account',
      lines: () => ['Signing in no longer asks for a code of the app.'],
      note: notYou.en,
    },
  },
  passkeyAdded: {
    zh: {
      subject: () => '已为你的 Worktide 账号添加通行密钥',
      lines: ({ name }) => [`通行密钥“${name}”已添加，今后可以用它登录。`],
      note: notYou.zh,
    },
    en: {
      subject: () => 'A passkey was added to your Worktide account',
      lines: ({ name }) => [`The passkey “${name}” was added. You can sign in with it from now on.`],
      note: notYou.en,
    },
  },
  passkeyRemoved: {
    zh: {
      subject: () => '你的一个 Worktide 通行密钥已移除',
      lines: ({ name }) => [`通行密钥“${name}”已移除，不能再用它登录。`],
      note: notYou.zh,
    },
    en: {
      subject: () => 'A passkey was removed from your Worktide account',
      lines: ({ name }) => [`The passkey “${name}” was removed. It no longer signs in.`],
      note: notYou.en,
    },
  },
  recoveryCodeUsed: {
    zh: {
      subject: () => '有人用恢复码登录了你的 Worktide 账号',
      lines: ({ left }) => [`一个恢复码刚刚被使用，还剩 ${left} 个。用完之前，请在“安全”页面重新生成。`],
      note: notYou.zh,
    },
    en: {
      subject: () => 'A recovery code of your Worktide account was used',
      lines: ({ left }) => [
        `A recovery code was just used to sign in; ${left} are left. Make new ones on the page “Security” before they run out.`,
      ],
      note: notYou.en,
    },
  },
  recoveryCodesRenewed: {
    zh: {
      subject: () => '你的 Worktide 恢复码已重新生成',
      lines: () => ['之前的恢复码已全部失效，请妥善保存新的恢复码。'],
      note: notYou.zh,
    },
    en: {
      subject: () => 'Your Worktide recovery codes were replaced',
      lines: () => ['The codes you had before no longer work. Keep the new ones safe.'],
      note: notYou.en,
    },
  },
  accountDeleted: {
    zh: {
      subject: () => '你的 Worktide 账号已注销',
      lines: () => [
        '账号已注销，登录设备、API 密钥和个人信息已全部删除，无法恢复。你参与过的组织会保留工作内容，但不再显示你的名字。',
        '以后可以随时用这个邮箱重新注册。',
      ],
      note: '如果不是你本人操作，请立即联系你组织的管理员。',
    },
    en: {
      subject: () => 'Your Worktide account is deleted',
      lines: () => [
        'Your account, its devices, API keys and personal information are gone for good. The work you did in organisations stays with them, without your name.',
        'You can register again with this address at any time.',
      ],
      note: 'If this was not you, contact the administrator of your organisation at once.',
    },
  },
  passwordReset: {
    zh: {
      subject: () => '你的 Worktide 密码已重置',
      lines: () => ['密码已通过邮件链接重置。所有设备都已退出登录，你的 API 密钥也已全部失效。'],
      note: '如果不是你本人操作，说明有人能看到你的邮箱：请先修改邮箱密码，再重置 Worktide 密码。',
    },
    en: {
      subject: () => 'Your Worktide password was reset',
      lines: () => [
        'Your password was reset with a mailed link. All devices are signed out, and none of your API keys works any more.',
      ],
      note: 'If this was not you, somebody reads your mail: change the password of your mailbox first, then reset this one again.',
    },
  },
} as const satisfies Record<string, MailTemplate>
