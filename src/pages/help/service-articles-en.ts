import type { HelpTexts } from './help-types.ts'

export const serviceArticlesEn: Pick<HelpTexts['articles'], 'services' | 'webhooks'> = {
  services: {
    title: 'Messengers and sign-in services',
    summary: 'Sign in with Feishu, Lark, DingTalk, WeCom, Slack, Teams or Google.',
    sections: [
      {
        heading: 'Sign in with a service',
        steps: [
          'Choose the service on the sign-in page, or open Worktide inside the messenger. It appears once an administrator has connected it.',
          'The first time, sign in to your account or create one, and confirm that the two belong together.',
          'From then on you’re signed in without a password. You can unlink the service under Settings → My account.',
        ],
      },
      {
        heading: 'Connect a service for your organisation',
        steps: [
          'Create an app in the developer console of the service. You need to be an administrator there and in Worktide.',
          'Open Settings → Sign-in services, choose Connect, and enter the app’s ID and secret. The page says where to find them.',
          'Choose Test. It tells you whether the service accepts the values.',
          'Share the sign-in link with your team, or enter the link for your messenger as the app’s home page.',
        ],
      },
      {
        heading: 'It doesn’t work',
        points: [
          'Not connected yet: an administrator has to connect the service first. Until then, sign in with your email address.',
          'Another organisation: you’re signed in to the messenger with an account of another company. Switch accounts there.',
          'Already linked: this account belongs to another Worktide account. Unlink it there first.',
          'The sign-in took too long: links and codes of messengers expire within minutes. Start again.',
        ],
      },
    ],
  },
  webhooks: {
    title: 'Webhooks',
    summary: 'Send changes to a build server, a chat or your own program.',
    sections: [
      {
        heading: 'Create a webhook',
        steps: [
          'As an administrator, open Settings → Webhooks and choose New webhook.',
          'Enter a public address that starts with https, and choose the events and projects.',
          'Copy the secret right away. It’s only shown once. The receiver uses it to check that requests come from Worktide.',
          'Choose Send a test under Deliveries.',
        ],
      },
      {
        heading: 'What the receiver gets',
        points: [
          'One POST with JSON per change: who changed what, when, and the new values.',
          'Changes arrive in order. If one fails, later ones wait for it. The same “webhook-id” means the same delivery.',
          'The signature follows Standard Webhooks. Refuse requests that are older than five minutes.',
          'Respond with 2xx within 10 seconds. Redirects aren’t followed.',
        ],
      },
      {
        heading: 'When deliveries fail',
        text: 'Worktide tries 8 times within 18 hours, then pauses the webhook and emails the administrators. Nothing is lost: fix the receiver, then resume. The last 30 days are listed under Deliveries.',
      },
    ],
  },
}
