import type { Browser, Page } from '@playwright/test'
import type { ClientConfig, FeishuEmulator } from '../../server/test/emulators/feishu-emulator.ts'
import { runtimeMachines } from '../../src/core/runtime-machines.ts'
import { replayTrace } from '../../src/core/trace/replay-trace.ts'
import { traceFileSchema } from '../../src/core/trace/trace-file.ts'
import { frameTeams, installDingTalk, installLark, installTeams } from '../messengers/client-stubs.ts'
import { expectAccessible } from './environment/accessible.ts'
import { expect } from './environment/environment-fixture.ts'
import { openClient, scriptUrls, serveScript, tenant, test } from './environment/messenger-clients.ts'
import type { People, Person } from './environment/people.ts'

/** Feishu on a person's phone: its script is served at its own address, and the emulator issues codes and checks signatures. */
const openFeishu = async (
  browser: Browser,
  emulator: FeishuEmulator,
  world: Parameters<typeof openClient>[2],
  script: 'works' | 'is blocked' = 'works',
) => {
  const { context, page } = await openClient(browser, 'feishu', world)
  const configured: number[] = []
  await page.exposeFunction('messengerCode', () => emulator.clientCode())
  await page.exposeFunction('messengerConfig', (config: ClientConfig, url: string) => {
    configured.push(emulator.openClient(url).config(config))
  })
  if (script === 'is blocked') await context.route(scriptUrls.feishu, (route) => route.abort())
  else
    await serveScript(
      ...([context, scriptUrls.feishu, installLark] as const),
      `{
        appId: ${JSON.stringify(emulator.app.id)},
        code: () => window.messengerCode(),
        isSigned: (config) => void window.messengerConfig(JSON.parse(JSON.stringify({ ...config, onSuccess: 0, onFail: 0 })), location.href),
      }`,
    )
  return { context, page, configured }
}

const signInTyped = async (page: Page, { orgEmail, password }: { orgEmail: string; password: string }) => {
  await page.getByLabel('Email', { exact: true }).fill(orgEmail)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const differencesIn = (text: string): unknown[] => {
  const { steps, remaining } = replayTrace(runtimeMachines as never, traceFileSchema.parse(JSON.parse(text)))
  return [...steps.flatMap(({ differences }) => differences), ...Object.values(remaining).flat()]
}

test('Feishu signs in without typing, at the page that the message named; who is not linked is linked once', async ({
  browser,
  people,
  environment,
  emulators,
  watch,
}) => {
  const emulator = emulators.feishu
  const world = { baseURL: environment.origin, watch }
  const owner = await people.owner({}, 'Feishu Works')
  const { id: appId, secret: appSecret } = emulator.app
  const app = { imType: 'feishu', appType: 'self', appId, appSecret, corpId: 'tenant-1' }
  const { code, result } = await people.call('/im/integration/save', app, owner.token)
  expect(code).toBe('200')
  emulator.person = { open_id: 'ou_1', union_id: 'on_1', name: 'Mei', tenant_key: 'tenant-1' }
  const link = `/sso/login?suuid=${result.id}&redirect=${encodeURIComponent('/projects?a=1')}`

  const first = await openFeishu(browser, emulator, world)
  await first.page.goto(link)
  await expect(first.page).toHaveURL(/\/sso\/lark\/not-auth\?/)
  await expectAccessible(first.page)
  await first.page.goto('/sso/trace')
  await first.page.getByRole('button', { name: 'Download the file' }).click()
  await expect(first.page.getByText("Files can't be saved here. Copy it instead.")).toBeVisible()
  await first.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await first.page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(first.page.getByText('Copied', { exact: true })).toBeVisible()
  const text = await first.page.evaluate(() => navigator.clipboard.readText())
  expect(text).toContain('lark-not-auth')
  expect(differencesIn(text)).toEqual([])
  expect([result.id, 'ou_1', 'on_1', appId].filter((word) => text.includes(word))).toEqual([])

  await first.page.goBack()
  await first.page.getByRole('link', { name: /^Sign in and link/ }).click()
  await signInTyped(first.page, owner)
  await expect(first.page).toHaveURL(/\/sso\/lark\/bindAndAuthorized\?/)
  await expect(first.page.getByRole('heading', { level: 1 })).toHaveText(/You're signed in with/)
  await first.context.close()

  const second = await openFeishu(browser, emulator, world)
  await second.page.goto(link)
  await expect(second.page).toHaveURL('/projects?a=1')
  await expect(second.page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
  await expect.poll(() => second.configured).toEqual([0])
  expect(await second.page.evaluate(() => 'h5sdk' in window)).toBe(false)
  await second.context.close()

  const blocked = await openFeishu(browser, emulator, world, 'is blocked')
  await blocked.page.goto(link)
  await expect(blocked.page).toHaveURL('/projects?a=1')
  await blocked.context.close()
})

test('a link whose app was removed says so, and offers the form', async ({
  browser,
  environment,
  emulators,
  watch,
}) => {
  const world = { baseURL: environment.origin, watch }
  const { page, context } = await openFeishu(browser, emulators.feishu, world)
  await page.goto(`/sso/login?suuid=${crypto.randomUUID()}&redirect=%2Finbox`)
  await expect(page).toHaveURL(/\/sso\/lark\/403\?/)
  await page.getByRole('link', { name: 'Sign in with email' }).click()
  await expect(page).toHaveURL('/sso/login?redirect=%2Finbox')
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await context.close()
})

/** The organisation's app at a provider; returns the integration's id. */
const connect = async (people: People, { token }: Person, app: Record<string, string>): Promise<string> => {
  const { code, result } = await people.call('/im/integration/save', { appType: 'self', ...app }, token)
  expect(code).toBe('200')
  return result.id
}

const target = `redirect=${encodeURIComponent('/projects?a=1')}`
const standsInProjects = async (page: Page) => {
  await expect(page).toHaveURL('/projects?a=1')
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
}

test('DingTalk signs in without typing; who is not linked signs in once', async ({
  browser,
  people,
  environment,
  emulators: { dingtalk },
  watch,
}) => {
  const owner = await people.owner({}, 'Ding Works')
  const { id: appId, secret: appSecret } = dingtalk.app
  await connect(people, owner, { imType: 'dingtalk', appId, appSecret, corpId: dingtalk.corpId })
  dingtalk.person = { unionId: 'union-1', openId: 'open-1', nick: 'Mei', userid: 'user-1' }
  const link = `/sso/login?orgId=${owner.orgId}&${target}`
  const open = async () => {
    const client = await openClient(browser, 'dingtalk', { baseURL: environment.origin, watch })
    await client.page.exposeFunction('messengerCode', () => dingtalk.clientCode())
    const options = `{ appId: '${appId}', corpId: '${dingtalk.corpId}', code: () => window.messengerCode() }`
    await serveScript(client.context, scriptUrls.dingtalk, installDingTalk, options)
    return client
  }
  const first = await open()
  await first.page.goto(link)
  await expect(first.page).toHaveURL(/\/sso\/dingtalk\/authorized\?/)
  await expectAccessible(first.page)
  await first.page.getByRole('link', { name: /^Sign in and link/ }).click()
  await signInTyped(first.page, owner)
  await standsInProjects(first.page)
  await first.context.close()

  const second = await open()
  await second.page.goto(link)
  await standsInProjects(second.page)
  expect(await second.page.evaluate(() => 'dd' in window)).toBe(false)
  await second.context.close()
})

for (const [client, name] of [
  ['qywx', 'WeCom'],
  ['slack', 'Slack'],
] as const)
  test(`${name} signs in without typing who linked their account in it`, async ({
    browser,
    people,
    environment,
    emulators: { qywx, slack },
    watch,
  }) => {
    const owner = await people.owner({}, 'Member Works')
    const app =
      client === 'qywx'
        ? { appId: qywx.app.agentId, appSecret: qywx.app.secret, corpId: qywx.corpId }
        : { appId: slack.app.id, appSecret: slack.app.secret, corpId: 'T1' }
    await connect(people, owner, { imType: client, ...app })
    qywx.person = { userid: 'mei' }
    slack.person = { user_id: 'U1', team_id: 'T1', name: 'Mei' }
    const world = { baseURL: environment.origin, watch }
    const first = await openClient(browser, client, world)
    await people.signIn(first.context, owner)
    await first.page.goto('/setting/account')
    await first.page.getByRole('button', { name: `Link ${name}` }).click()
    await expect(first.page).toHaveURL(new RegExp(`/sso/${client}/authorized`))
    await first.context.close()

    const second = await openClient(browser, client, world)
    await second.page.goto(`/sso/${client}/transit?orgId=${owner.orgId}&${target}`)
    await standsInProjects(second.page)
    await second.context.close()
  })

test('Teams signs in by the token of its client, on phones and in a frame', async ({
  browser,
  people,
  environment,
  emulators: { teams, teamsSite },
  watch,
}) => {
  const owner = await people.owner({}, 'Tab Works')
  const { id: appId, secret: appSecret } = teams.client
  const suuid = await connect(people, owner, { imType: 'teams', appId, appSecret, corpId: tenant })
  const token = () => {
    const now = Math.floor(Date.now() / 1000)
    const life = { iat: now, nbf: now, exp: now + 600 }
    const ids = { iss: teams.issuer, aud: appId, tid: tenant, oid: 'object-1', sub: 'pairwise-1' }
    return teams.clientToken({ ...life, ...ids, scp: 'access_as_user', azp: 'teams-client' })
  }
  const open = async () => {
    const client = await openClient(browser, 'teams', { baseURL: environment.origin, watch })
    await client.page.exposeFunction('messengerCode', token)
    await client.page.addInitScript(`(${installTeams})(window, { code: () => window.messengerCode() })`)
    return client
  }
  const path = `/sso/teams/transit?suuid=${suuid}&${target}`
  const first = await open()
  await first.page.goto(path)
  await expect(first.page.getByRole('heading', { name: /^Link your/ })).toBeVisible()
  await expect(first.page.getByRole('link', { name: 'Create an account' })).toBeVisible()
  await first.page.getByRole('link', { name: /^Sign in and link/ }).click()
  await signInTyped(first.page, owner)
  await expect(first.page).toHaveURL(/\/sso\/teams\/authorized\?/)
  await first.page.getByRole('link', { name: 'Go to my work' }).click()
  await standsInProjects(first.page)
  await first.context.close()

  const second = await open()
  await second.page.goto(path)
  await standsInProjects(second.page)
  await second.context.close()

  const desktop = await openClient(browser, 'slack', { baseURL: environment.origin, watch })
  await desktop.page.exposeFunction('messengerCode', token)
  teamsSite.html = `<iframe src="${environment.origin}${path}" width="340" height="700"></iframe>
    <script>(${frameTeams})(window, '${environment.origin}', () => window.messengerCode())</script>`
  await desktop.page.goto(teamsSite.origin)
  const frame = desktop.page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
  await desktop.context.close()
})

for (const [client, where] of [
  ['qywx', 'open in WeCom'],
  ['feishu', 'open in Feishu'],
  ['dingtalk', 'open in DingTalk'],
  ['slack', 'open in Slack'],
  ['teams', 'open in Teams'],
] as const)
  test(`shares and an invitation ${where} beside the session of its person`, async ({
    browser,
    people,
    environment,
    watch,
  }) => {
    const host = await people.owner({}, 'Shown Works')
    const share = async (password?: string) => {
      const card = { resourceType: 'organization', resourceId: host.orgId, ...(password && { password }) }
      const { pathname, search } = new URL((await people.call('/share/create', card, host.token)).result.url)
      return pathname + search
    }
    const { result: invitation } = await people.call('/org/invite-link/rotate', {}, host.token)
    const owner = await people.owner({}, 'Own Works')
    const { context, page } = await openClient(browser, client, { baseURL: environment.origin, watch })
    await people.signIn(context, owner)
    const fits = async (shown: Page) =>
      expect(await shown.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    const shown = page.getByRole('main').getByText('Shown Works')

    const [open, locked] = [await share(), await share('harbour')]
    await page.goto(open)
    await expect(shown.first()).toBeVisible()
    await fits(page)
    await page.goto(locked)
    await page.getByLabel('Password', { exact: true }).fill('harbour')
    await page.getByRole('button', { name: 'Open' }).click()
    await expect(shown.first()).toBeVisible()
    await page.goto(open)
    await expect(shown.first()).toBeVisible()
    await page.goto(locked)
    await expect(shown.first()).toBeVisible()

    await page.goto('/')
    await expect(page.getByText('Own Works').first()).toBeVisible()
    await page.goto(new URL(invitation.url).pathname + new URL(invitation.url).search)
    await expect(shown.first()).toBeVisible()
    await fits(page)
    await page.getByRole('button', { name: 'Join', exact: true }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByText('Shown Works').first()).toBeVisible()
    expect(context.pages()).toHaveLength(1)
    await context.close()
  })
