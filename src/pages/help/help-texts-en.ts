import type { HelpTexts } from './help-types.ts'
import { serviceArticlesEn } from './service-articles-en.ts'
import { workArticlesEn } from './work-articles-en.ts'

export const helpTextsEn: HelpTexts = {
  title: 'Help',
  intro: 'Short answers that also work offline.',
  allTopics: 'All topics',
  groups: [
    { name: 'Get started', topics: ['start', 'signIn', 'invite'] },
    { name: 'Your work', topics: ['projects', 'issues', 'import', 'find', 'offline', 'shortcuts'] },
    {
      name: 'Account and organisation',
      topics: ['account', 'organization', 'roles', 'share', 'services', 'webhooks', 'apiKeys', 'ide', 'support'],
    },
  ],
  roles: { can: 'Can they…', yes: 'Yes', no: 'No', member: 'Member', administrator: 'Administrator', owner: 'Owner' },
  permissions: {
    'organization.view': 'View the organisation',
    'member.view': 'View its members',
    'apiKey.manage': 'Create their own API keys',
    'organization.edit': 'Edit and share the organisation',
    'member.invite': 'Invite people',
    'member.manage': 'Change roles, disable and remove people',
    'application.decide': 'Approve requests to join',
    'audit.view': 'View the audit log',
    'organization.own': 'Manage owners, close the organisation',
  },
  articles: {
    start: {
      title: 'Set up a workspace',
      summary: 'From a new account to a board with your team.',
      sections: [
        {
          heading: 'Your first ten minutes',
          steps: [
            'Create an account with your email address. We’ll email you a 6-digit code to confirm it.',
            'Create an organisation. Its key is used in links and can’t be changed later. Everything else can.',
            'Invite your team, or skip this and do it later under Settings → Invitations.',
            'Create a project from a template. Its board is ready to use right away.',
          ],
        },
        {
          heading: 'Your team already uses Worktide?',
          text: 'Don’t create an organisation. Open your invitation email or team link, or choose “I have a join code”.',
        },
      ],
    },
    signIn: {
      title: 'Sign in',
      summary: 'Password, email code or passkey, and what to do when none of them works.',
      sections: [
        {
          heading: 'Ways to sign in',
          points: [
            'Email address and password.',
            'Email address and a 6-digit code. The code is valid for 10 minutes.',
            'A passkey: your fingerprint, face or device PIN. Add one under Settings → Security.',
          ],
        },
        {
          heading: 'You forgot your password',
          text: 'Choose “Forgot your password?” on the sign-in page. We’ll email you a link to choose a new one. Using it signs out your other devices.',
        },
        {
          heading: 'The email doesn’t arrive',
          points: [
            'Check your spam folder and the spelling of your email address.',
            'Wait a minute, then send the code again. Only the latest code works.',
            'Some companies block emails from new senders. Ask your email administrator.',
          ],
        },
        {
          heading: 'You lost your authenticator app',
          text: 'Choose “Use a recovery code instead” when you’re asked for the 6-digit code. Without recovery codes, no one can restore your access.',
        },
      ],
    },
    invite: {
      title: 'Invite people and join a team',
      summary: 'Invite by email, team link or join code.',
      sections: [
        {
          heading: 'Three ways to invite',
          points: [
            'By email: up to 50 people at once. Each invitation is for one email address and valid for 7 days.',
            'With a team link: anyone who opens it can join with the role you chose.',
            'With a join code: people enter 10 letters and digits. You can require approval and limit it to certain email domains.',
          ],
        },
        {
          heading: 'You were invited',
          steps: [
            'Open the link in the email.',
            'No account yet? Choose your name and a password. The link confirms your email address, so you won’t get a second email.',
            'Accept the invitation.',
          ],
        },
        {
          heading: 'You requested to join',
          text: 'If approval is required, an administrator decides. You’ll get an email either way and can sign in as soon as your request is approved.',
        },
      ],
    },
    ...workArticlesEn,
    account: {
      title: 'Account and security',
      summary: 'Profile, password, passkeys, two-step verification and devices.',
      sections: [
        {
          heading: 'Profile',
          text: 'Settings → My account has your name, picture, language and time zone. Times are shown in that time zone on all your devices.',
        },
        {
          heading: 'Protect your account',
          points: [
            'Add a passkey or an authenticator app under Settings → Security. Keep your 10 recovery codes somewhere safe.',
            'Check your devices now and then, and sign out the ones you no longer use.',
            'Changing your password signs out your other devices.',
          ],
        },
        {
          heading: 'Recorded sessions',
          text: 'To find errors, Worktide measures how it runs and may record what your screen shows. Administrators of your organisation can watch a recording for 30 days. What you type, passwords, keys and codes are never recorded. Administrators can turn recording off for their organisation under Settings → Monitoring. Whoever runs the server can turn it off for everyone. Settings → My account shows whether it’s on.',
        },
        {
          heading: 'Delete your account',
          text: 'Settings → My account → Delete account shows what is deleted and what is kept before anything happens.',
        },
      ],
    },
    organization: {
      title: 'Manage an organisation',
      summary: 'Details, ownership and closing it.',
      sections: [
        {
          heading: 'Details',
          text: 'Administrators can change the name, picture, language and time zone under Settings → Organisation. The key can’t be changed because it’s used in links.',
        },
        {
          heading: 'Transfer ownership',
          text: 'Owners can make another member an owner under Settings → Members. An organisation always has at least one owner.',
        },
        {
          heading: 'Close it',
          points: [
            'Owners can close an organisation under Settings → Organisation by entering its name and confirming who they are.',
            'It stays for 14 more days. Everyone can keep working until the last day, and any owner can decide to keep it open.',
            'After 14 days, it’s closed. No one can open it any more, and its links, codes and API keys stop working.',
          ],
        },
      ],
    },
    roles: {
      title: 'What each role can do',
      summary: 'Members, administrators and owners of an organisation.',
      sections: [
        { heading: 'In the organisation', hasRoles: true },
        {
          heading: 'In a project',
          text: 'Projects have their own roles: admin, member and viewer. Project settings → Roles shows the full table. Owners and administrators of the organisation are admins of every project.',
        },
      ],
    },
    share: {
      title: 'Share links',
      summary: 'Share with people who don’t have an account.',
      sections: [
        {
          heading: 'Create a link',
          text: 'Choose Share on a board, a list or an issue. Administrators can share the organisation’s name and picture under Settings → Organisation → Share links. Set a password if not everyone with the link should be able to open it.',
        },
        {
          heading: 'What a guest sees',
          text: 'Only what the link shares, nothing else in your organisation. You can turn off a link at any time. Open pages close right away.',
        },
      ],
    },
    ...serviceArticlesEn,
    apiKeys: {
      title: 'API keys',
      summary: 'Let programs act on your behalf.',
      sections: [
        {
          heading: 'Create and use a key',
          steps: [
            'Create a key under Settings → API keys, and name it after what it’s for.',
            'Copy it right away. It’s only shown once.',
            'Send it in the “accesstoken” header with every request.',
          ],
        },
        {
          heading: 'What a key can do',
          points: [
            'It acts as you in one organisation, with your current permissions.',
            'It can’t change passwords, sign-in methods or keys.',
            'Revoke it when it’s no longer used or may have leaked. You can have 20 keys in an organisation.',
          ],
        },
      ],
    },
    ide: {
      title: 'Plug-ins for your editor',
      summary: 'How a plug-in signs in with your account.',
      sections: [
        {
          heading: 'Sign in',
          steps: [
            'Start signing in from the plug-in. Your browser opens Worktide.',
            'Check that it names the program you started, then choose Allow.',
            'Go back to your editor. The plug-in never sees your password.',
          ],
        },
        {
          heading: 'Remove access',
          text: 'The plug-in is listed under Devices in your account. Sign it out there.',
        },
      ],
    },
    support: {
      title: 'Get support',
      summary: 'What to send when something doesn’t work.',
      sections: [
        {
          heading: 'First',
          points: [
            'Reload the page.',
            'Check the strip at the top. It tells you when you’re offline and what’s waiting to be sent.',
          ],
        },
        {
          heading: 'Then ask',
          steps: [
            'Note the ID on the error page.',
            'Open “Details for support” on the error page and download the file. It contains no names, emails or content.',
            'Send both to your organisation’s administrator.',
          ],
        },
      ],
    },
  },
}
