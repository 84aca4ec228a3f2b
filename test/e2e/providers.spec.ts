import { type DingtalkEmulator, dingtalkEmulator } from '../../server/test/emulators/dingtalk-emulator.ts'
import { type FeishuEmulator, feishuEmulator } from '../../server/test/emulators/feishu-emulator.ts'
import { type OidcEmulator, oidcEmulator } from '../../server/test/emulators/oidc-emulator.ts'
import { type SlackEmulator, slackEmulator } from '../../server/test/emulators/slack-emulator.ts'
import { expectAccessible } from './environment/accessible.ts'
import { test as base, expect } from './environment/environment-fixture.ts'

interface Emulators {
  foxlab: OidcEmulator
  google: OidcEmulator
  feishu: FeishuEmulator
  dingtalk: DingtalkEmulator
  slack: SlackEmulator
}
const opened: Emulators[] = []

/** The server knows the providers' addresses from its start; the providers learn the server's afterwards. */
const test = base.extend({
  serverEnv: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const [foxlab, google] = [await oidcEmulator({ redirectUris: [] }), await oidcEmulator({ redirectUris: [] })]
      const [feishu, dingtalk, slack] = [await feishuEmulator(), await dingtalkEmulator(), await slackEmulator()]
      opened.push({ foxlab, google, feishu, dingtalk, slack })
      await use({
        ...{ FOXLAB_ISSUER: foxlab.issuer, GOOGLE_ISSUER: google.issuer },
        ...{ FEISHU_ACCOUNTS_URL: feishu.origin, FEISHU_API_URL: feishu.origin },
        ...{
          DINGTALK_LOGIN_URL: dingtalk.origin,
          DINGTALK_API_URL: dingtalk.origin,
          DINGTALK_OAPI_URL: dingtalk.origin,
        },
        ...{ SLACK_ISSUER: slack.issuer, SLACK_APP_TYPE: 'store' },
        ...{ SLACK_CLIENT_ID: slack.app.id, SLACK_CLIENT_SECRET: slack.app.secret },
      })
      opened.pop()
      await Promise.all([foxlab, google, feishu, dingtalk, slack].map((emulator) => emulator.close()))
    },
    { scope: 'worker' },
  ],
})

const emulatorOf = <Name extends keyof Emulators>(provider: Name, origin: string): Emulators[Name] => {
  const emulator = (opened[0] as Emulators)[provider]
  emulator.redirectUris.splice(0, 1, `${origin}/api/im/${provider}/callback`)
  return emulator
}
const foxlab = (origin: string): OidcEmulator => emulatorOf('foxlab', origin)

test('an organisation connects its provider; people link, sign in and register by it, and stand where they wanted to be', async ({
  page,
  context,
  people,
  browser,
  environment,
  watch,
}) => {
  const emulator = foxlab(environment.origin)
  const owner = await people.owner({}, 'Tide Works')
  await people.signIn(context, owner)

  await page.goto('/setting/integrations')
  await page.getByRole('button', { name: 'Connect Foxlab' }).click()
  await expect(page.getByLabel('Redirect URI')).toHaveValue(`${environment.origin}/api/im/foxlab/callback`)
  await page.getByLabel('Client ID').fill(emulator.client.id)
  await page.getByLabel('Client secret', { exact: true }).fill('a-secret-with-a-typing-mistake')
  await page.getByRole('button', { name: 'Save and test' }).click()
  await expect(page.getByText('The provider refused the ID or the secret: invalid_client')).toBeVisible()
  await page.getByRole('button', { name: 'Edit Foxlab' }).click()
  await expect(page.getByText('Leave it empty to keep the one that ends in take.')).toBeVisible()
  await page.getByLabel('Client secret', { exact: true }).fill(emulator.client.secret)
  await page.getByRole('button', { name: 'Save and test' }).click()
  await expect(page.getByText('It works: the provider can be reached and accepts the values.')).toBeVisible()
  await expectAccessible(page)
  expect(await page.content()).not.toContain(emulator.client.secret)
  const link = await page.getByRole('textbox', { name: 'Sign-in link', exact: true }).inputValue()

  emulator.person = { sub: 'mei-1', name: 'Mei at Foxlab' }
  await page.goto('/setting/account')
  await page.getByRole('button', { name: 'Link Foxlab' }).click()
  await expect(page.getByText('Your account is linked.', { exact: false })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Linked accounts' })).toContainText('Foxlab · Mei at Foxlab')
  await expect(page).toHaveURL('/setting/account')

  const elsewhere = await browser.newContext({ baseURL: environment.origin, locale: 'en-GB' })
  await watch(elsewhere)
  const other = await elsewhere.newPage()
  await other.goto(`${link}&redirect=%2Fprojects%3Fa%3D1`)
  await other.getByRole('button', { name: 'Continue with Foxlab' }).click()
  await expect(other).toHaveURL('/projects?a=1')
  await expect(other.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
  await elsewhere.close()

  emulator.person = { sub: 'newcomer-1', name: 'Nia Newcomer' }
  const anew = await browser.newContext({ baseURL: environment.origin, locale: 'en-GB' })
  await watch(anew)
  const newcomer = await anew.newPage()
  await newcomer.goto(link)
  await newcomer.getByRole('button', { name: 'Continue with Foxlab' }).click()
  await expect(newcomer.getByRole('heading', { level: 1, name: 'You need an account first' })).toBeVisible()
  const orgEmail = people.uniqueAddress()
  await newcomer.getByLabel('Email', { exact: true }).fill(orgEmail)
  await newcomer.getByRole('button', { name: 'Send me a code' }).click()
  await newcomer.getByLabel('Code', { exact: true }).fill(await environment.mailbox.codeFor(orgEmail))
  await newcomer.getByRole('button', { name: 'Continue' }).click()
  await expect(newcomer.getByLabel('Your name')).toHaveValue('Nia Newcomer')
  await newcomer.getByLabel('Password', { exact: true }).fill('quiet-harbour-lantern-47')
  await newcomer.getByRole('checkbox').check()
  await newcomer.getByRole('button', { name: 'Create account' }).click()
  await expect(newcomer.getByRole('heading', { level: 1, name: 'Create your organisation' })).toBeVisible()
  await anew.close()
})

/** The organisation's app at each provider, and a new person. */
const newcomers = {
  foxlab: (origin: string) => {
    const { client } = Object.assign(foxlab(origin), { person: { sub: 'on-the-way-1', name: 'Wei' } })
    return { appId: client.id, appSecret: client.secret }
  },
  google: (origin: string) => {
    const person = { sub: 'on-the-way-2', name: 'Wei', hd: 'way.example' }
    const { client } = Object.assign(emulatorOf('google', origin), { person })
    return { appId: client.id, appSecret: client.secret, corpId: 'way.example' }
  },
  feishu: (origin: string) => {
    const person = { open_id: 'ou_way', union_id: 'on_way', name: 'Wei', tenant_key: 'tenant-1' }
    const { app } = Object.assign(emulatorOf('feishu', origin), { person })
    return { appId: app.id, appSecret: app.secret, corpId: 'tenant-1' }
  },
  dingtalk: (origin: string) => {
    const person = { unionId: 'union-way', openId: 'open-way', nick: 'Wei', userid: 'user-way' }
    const { app, corpId } = Object.assign(emulatorOf('dingtalk', origin), { person })
    return { appId: app.id, appSecret: app.secret, corpId }
  },
}

for (const [provider, name] of [
  ['foxlab', 'Foxlab'],
  ['google', 'Google'],
  ['feishu', 'Feishu'],
  ['dingtalk', 'DingTalk'],
] as const)
  test(`an account that exists is linked on the way in by ${name}, and the next sign-in goes straight through`, async ({
    browser,
    people,
    environment,
    watch,
  }) => {
    const owner = await people.owner({}, 'Way Works')
    const app = { imType: provider, appType: 'self', ...newcomers[provider](environment.origin) }
    expect((await people.call('/im/integration/save', app, owner.token)).code).toBe('200')
    const signIn = async () => {
      const context = await browser.newContext({ baseURL: environment.origin, locale: 'en-GB' })
      await watch(context)
      const page = await context.newPage()
      await page.goto(`/sso/login?orgId=${owner.orgId}&redirect=%2Fprojects%3Fa%3D1`)
      await page.getByRole('button', { name: `Continue with ${name}` }).click()
      return { context, page }
    }
    const first = await signIn()
    await first.page.getByRole('link', { name: /Sign in and link/ }).click()
    await first.page.getByLabel('Email', { exact: true }).fill(owner.orgEmail)
    await first.page.getByLabel('Password', { exact: true }).fill(owner.password)
    await first.page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(first.page.getByRole('heading', { level: 1, name: `Link your ${name} account` })).toBeVisible()
    await expectAccessible(first.page)
    await first.page.getByRole('button', { name: `Link ${name}` }).click()
    // Feishu shows this on a page of its own
    if (provider === 'feishu') await first.page.getByRole('link', { name: 'Go to my work' }).click()
    await expect(first.page).toHaveURL('/projects?a=1')
    await first.context.close()

    const second = await signIn()
    await expect(second.page).toHaveURL('/projects?a=1')
    await expect(second.page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
    await second.context.close()
  })

test('who does not agree at the provider hears so, and can sign in otherwise', async ({
  page,
  people,
  environment,
}) => {
  const emulator = foxlab(environment.origin)
  const owner = await people.owner({}, 'No Works')
  const { appId, appSecret } = { appId: emulator.client.id, appSecret: emulator.client.secret }
  const app = { imType: 'foxlab', appType: 'self', appId, appSecret }
  expect((await people.call('/im/integration/save', app, owner.token)).code).toBe('200')
  emulator.person = null
  await page.goto(`/sso/login?orgId=${owner.orgId}&redirect=%2Fprojects`)
  await page.getByRole('button', { name: 'Continue with Foxlab' }).click()
  await expect(page.getByText("You didn't allow it, so nothing was shared.")).toBeVisible()
  await page.getByRole('link', { name: 'Back to sign-in' }).click()
  await expect(page).toHaveURL('/sso/login?redirect=%2Fprojects')
})

test('an administrator adds the app to the workspace in Slack, and takes it out again', async ({
  page,
  context,
  people,
  environment,
}) => {
  const slack = emulatorOf('slack', environment.origin)
  const owner = await people.owner({}, 'Slack Works')
  await people.signIn(context, owner)
  await page.goto('/setting/integrations')
  const begin = async () => {
    await page.getByRole('button', { name: 'Connect Slack', exact: true }).click()
    await expect(page.getByLabel('Client secret', { exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'Continue to Slack' }).click()
  }
  slack.installing = null
  await begin()
  await expect(page).toHaveURL(/\/sso\/slack\/error\/no-admin-auth\?/)
  await page.goto('/setting/integrations')
  slack.installing = { id: 'T7', name: 'Tide' }
  await begin()
  await expect(page.getByText('Slack is connected.')).toBeVisible()
  await expect(page).toHaveURL('/setting/integrations')
  await expectAccessible(page)
  expect(slack.installed.size).toBe(1)
  await page.getByRole('button', { name: 'Test Slack' }).click()
  await expect(page.getByText('It works: the provider can be reached and accepts the values.')).toBeVisible()
  await page.getByRole('button', { name: 'Disconnect Slack' }).click()
  await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Connect Slack', exact: true })).toBeVisible()
  expect(slack.installed.size).toBe(0)
})
