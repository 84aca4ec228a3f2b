import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { type DingtalkEmulator, dingtalkEmulator } from '../../../server/test/emulators/dingtalk-emulator.ts'
import { type FeishuEmulator, feishuEmulator } from '../../../server/test/emulators/feishu-emulator.ts'
import { type OidcEmulator, oidcEmulator } from '../../../server/test/emulators/oidc-emulator.ts'
import { type QywxEmulator, qywxEmulator } from '../../../server/test/emulators/qywx-emulator.ts'
import { type SlackEmulator, slackEmulator } from '../../../server/test/emulators/slack-emulator.ts'
import { test as base } from './environment-fixture.ts'

const onAndroid = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36'
/** How the clients name themselves on a phone. Slack opens pages in a tab of the phone's browser. */
export const userAgents = {
  feishu: `${onAndroid} Lark/7.10.5 LarkLocale/en_US ChannelName/Feishu`,
  dingtalk: `${onAndroid} AliApp(DingTalk/7.6.15) com.alibaba.android.rimet Channel/227200 language/en`,
  qywx: `${onAndroid} wxwork/4.1.22 MicroMessenger/7.0.1 Language/en ColorScheme/Light`,
  slack: onAndroid,
  teams: `${onAndroid} TeamsMobile-Android/1416`,
} as const
export type Client = keyof typeof userAgents

export const tenant = '11111111-2222-4333-8444-55555555abcd'
export const scriptUrls = {
  feishu: 'https://messenger-scripts.example/h5-js-sdk.js',
  dingtalk: 'https://messenger-scripts.example/dingtalk.open.js',
} as const

export interface Emulators {
  feishu: FeishuEmulator
  dingtalk: DingtalkEmulator
  qywx: QywxEmulator
  slack: SlackEmulator
  teams: OidcEmulator
  /** A site other than ours that shows pages in frames like Teams: its origin, and the page it serves. */
  teamsSite: { origin: string; html: string; close(): Promise<void> }
}

const openTeamsSite = async (): Promise<Emulators['teamsSite']> => {
  const site = { origin: '', html: '', close: async () => void server.close() }
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(site.html),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  site.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return site
}

const openEmulators = async (): Promise<Emulators> => {
  const [feishu, dingtalk, qywx, slack, teams, teamsSite] = await Promise.all([
    feishuEmulator(),
    dingtalkEmulator(),
    qywxEmulator(),
    slackEmulator(),
    oidcEmulator({ redirectUris: [], path: `/${tenant}/v2.0` }),
    openTeamsSite(),
  ])
  return { feishu, dingtalk, qywx, slack, teams, teamsSite }
}

/** What the server has to know of the emulators. */
export const hostsOf = ({ feishu, dingtalk, qywx, slack, teams, teamsSite }: Emulators): Record<string, string> => ({
  ...{ FEISHU_ACCOUNTS_URL: feishu.origin, FEISHU_API_URL: feishu.origin, FEISHU_SCRIPT_URL: scriptUrls.feishu },
  ...{ DINGTALK_LOGIN_URL: dingtalk.origin, DINGTALK_API_URL: dingtalk.origin },
  ...{ DINGTALK_OAPI_URL: dingtalk.origin, DINGTALK_SCRIPT_URL: scriptUrls.dingtalk },
  ...{ QYWX_LOGIN_URL: qywx.origin, QYWX_OPEN_URL: qywx.origin, QYWX_API_URL: qywx.origin },
  ...{ SLACK_ISSUER: slack.issuer, TEAMS_AUTHORITY: new URL(teams.issuer).origin },
  ...{ TEAMS_CLIENT_APPS: 'teams-client', TEAMS_FRAME_HOSTS: teamsSite.origin },
})

/** A server whose messengers are all emulated. They learn its address from `emulators`. */
export const test = base.extend<{ emulators: Emulators }, { opened: Emulators }>({
  opened: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const opened = await openEmulators()
      await use(opened)
      await Promise.all(Object.values(opened).map((emulator) => emulator.close()))
    },
    { scope: 'worker' },
  ],
  serverEnv: [async ({ opened }, use) => use(hostsOf(opened)), { scope: 'worker' }],
  emulators: async ({ opened, environment: { origin } }, use) => {
    const { teamsSite: _site, ...providers } = opened
    for (const [provider, { redirectUris }] of Object.entries(providers))
      redirectUris.splice(0, 1, `${origin}/api/im/${provider}/callback`)
    opened.feishu.trustedHosts = [new URL(origin).host]
    await use(opened)
  },
})

/** A browser as a messenger's client has it on a phone: 360 px wide, without a service worker. */
export const openClient = async (
  browser: Browser,
  client: Client,
  { baseURL, watch }: { baseURL: string; watch(context: BrowserContext): Promise<void> },
): Promise<{ context: BrowserContext; page: Page }> => {
  const context = await browser.newContext({
    ...{ baseURL, userAgent: userAgents[client], serviceWorkers: 'block' as const },
    ...{ locale: 'en-GB', viewport: { width: 360, height: 740 } },
  })
  await watch(context)
  return { context, page: await context.newPage() }
}

/** Serves a client's script at its own address: it runs `install` with options (as text) in the page. */
export const serveScript = (context: BrowserContext, url: string, install: object, options: string) =>
  context.route(url, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${install})(window, ${options})` }),
  )
