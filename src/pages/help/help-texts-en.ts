import type { HelpTexts } from './help-types.ts'
import { workArticlesEn } from './work-articles-en.ts'

export const helpTextsEn: HelpTexts = {
  title: 'Help',
  intro: 'Short answers. They open without a network, too.',
  allTopics: 'All topics',
  groups: [
    { name: 'Get started', topics: ['start', 'signIn', 'invite'] },
    { name: 'Your work', topics: ['projects', 'issues', 'find', 'offline', 'shortcuts'] },
    {
      name: 'Account and organisation',
      topics: ['account', 'organization', 'roles', 'share', 'apiKeys', 'ide', 'support'],
    },
  ],
  roles: { can: 'Can they…', yes: 'Yes', no: 'No', member: 'Member', administrator: 'Administrator', owner: 'Owner' },
  permissions: {
    'organization.view': 'See the organisation',
    'member.view': 'See its members',
    'apiKey.manage': 'Create API keys of their own',
    'organization.edit': 'Edit the organisation, share it',
    'member.invite': 'Invite people',
    'member.manage': 'Change roles, disable and remove people',
    'application.decide': 'Approve requests to join',
    'audit.view': 'Read the audit log',
    'organization.own': 'Manage owners, close the organisation',
  },
  articles: {
    start: {
      title: 'Set up a workspace',
      summary: 'From a new account to a board with your team.',
      sections: [
        {
          heading: 'The first ten minutes',
          steps: [
            'Create an account with your email address. We mail you a six-digit code to confirm it.',
            'Create an organisation. Its key is part of links and cannot be changed later; everything else can.',
            'Invite your team, or skip this and do it later under Settings → Invitations.',
            'Create a project from a template. Its board is ready to use at once.',
          ],
        },
        {
          heading: 'Your team already uses Worktide?',
          text: 'Do not create an organisation. Open the invitation in your mail, the team link, or choose “Join with a code”.',
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
            'Email address and a six-digit code. The code is valid for 10 minutes.',
            'A passkey: your fingerprint, face or device PIN. Add one under Settings → Security.',
          ],
        },
        {
          heading: 'You forgot your password',
          text: 'Choose “Forgot your password?” on the sign-in page. We mail you a link to choose a new one. Your other devices are signed out when you use it.',
        },
        {
          heading: 'The email does not arrive',
          points: [
            'Check your spam folder and the spelling of your address.',
            'Wait a minute, then send the code again. Only the newest code works.',
            'Some companies hold back mail from new senders: ask your mail administrator.',
          ],
        },
        {
          heading: 'You lost your authenticator app',
          text: 'Choose “Use a recovery code instead” when you are asked for the six digits. Without recovery codes nobody can sign you in.',
        },
      ],
    },
    invite: {
      title: 'Invite people and join a team',
      summary: 'Invitations by email, a team link, and a code to type in.',
      sections: [
        {
          heading: 'Three ways to invite',
          points: [
            'By email: up to 50 addresses at once. Each invitation is for one address and valid for 7 days.',
            'With a team link: everyone who opens it can join with the role you chose.',
            'With a join code: people type ten letters and digits. You can approve each person first and limit it to email domains.',
          ],
        },
        {
          heading: 'You were invited',
          steps: [
            'Open the link in the mail.',
            'No account yet? Choose your name and a password. Your address is confirmed by the link, so no second mail is sent.',
            'Accept the invitation.',
          ],
        },
        {
          heading: 'You asked to join',
          text: 'Where approval is needed, an administrator decides. You get a mail either way, and you can sign in as soon as your request is approved.',
        },
      ],
    },
    ...workArticlesEn,
    account: {
      title: 'Your account and its security',
      summary: 'Profile, password, passkeys, second factor and devices.',
      sections: [
        {
          heading: 'Profile',
          text: 'Settings → My account has your name, picture, language and time zone. Times are shown in that time zone on all your devices.',
        },
        {
          heading: 'Protect your account',
          points: [
            'Add a passkey or an authenticator app under Settings → Security. Keep the ten recovery codes somewhere safe.',
            'Look at your devices now and then, and sign out those you no longer use.',
            'Changing your password signs out your other devices.',
          ],
        },
        {
          heading: 'Delete your account',
          text: 'Settings → My account → Delete account lists what is deleted and what stays before anything happens.',
        },
      ],
    },
    organization: {
      title: 'Manage an organisation',
      summary: 'Details, owners, leaving, and closing it.',
      sections: [
        {
          heading: 'Details',
          text: 'Administrators change name, picture, language and time zone under Settings → Organisation. The key cannot be changed, because it is part of links.',
        },
        {
          heading: 'Hand it over',
          text: 'Owners make another member an owner under Settings → Members. An organisation always has at least one owner.',
        },
        {
          heading: 'Close it',
          points: [
            'Owners close an organisation under Settings → Organisation. They type its name and confirm who they are.',
            'It then stays for 14 days. Everyone can read and work until the last day, and any owner can keep it open after all.',
            'After 14 days it is closed: nobody can open it any more, and its links, codes and API keys stop working.',
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
          text: 'A project has roles of its own: admin, member and viewer. Project settings → Roles shows the full table. Owners and administrators of the organisation are admins of every project.',
        },
      ],
    },
    share: {
      title: 'Share links',
      summary: 'Show something to people without an account.',
      sections: [
        {
          heading: 'Create a link',
          text: 'Settings → Organisation → Share links. Set a password if not everyone who gets the link should open it.',
        },
        {
          heading: 'What a guest sees',
          text: 'Only what the link shows, and nothing else of your organisation. You can turn a link off at any time; open pages close at once.',
        },
      ],
    },
    apiKeys: {
      title: 'API keys',
      summary: 'Let a program work in your name.',
      sections: [
        {
          heading: 'Create and use a key',
          steps: [
            'Create a key under Settings → API keys, with a name that says what uses it.',
            'Copy it now: it is shown only once.',
            'Send it in the header “accesstoken” with every request.',
          ],
        },
        {
          heading: 'What a key can do',
          points: [
            'It acts as you, in one organisation, with your rights today.',
            'It cannot change passwords, sign-in methods or keys.',
            'Revoke it when it is no longer used or may have leaked. You can have 20 keys in an organisation.',
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
            'Check that the program named there is the one you started, then choose Allow.',
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
      summary: 'What to send when something does not work.',
      sections: [
        {
          heading: 'First',
          points: [
            'Reload the page.',
            'Look at the strip at the top: it says when you are offline and what is waiting.',
          ],
        },
        {
          heading: 'Then ask',
          steps: [
            'Note the id that an error page shows.',
            'Open “Details for support” on the error page and download the file. It holds no names, addresses or content.',
            'Send both to the administrator of your organisation.',
          ],
        },
      ],
    },
  },
}
