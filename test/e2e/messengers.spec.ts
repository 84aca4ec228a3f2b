import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { type ClientConfig, type FeishuEmulator, feishuEmulator } from '../../server/test/emulators/feishu-emulator.ts'
import { runtimeMachines } from '../../src/core/runtime-machines.ts'
import { replayTrace } from '../../src/core/trace/replay-trace.ts'
import { traceFileSchema } from '../../src/core/trace/trace-file.ts'
import { installLark } from '../messengers/client-stubs.ts'
import { expectAccessible } from './environment/accessible.ts'
import { test as base, expect } from './environment/environment-fixture.ts'

const emulators: FeishuEmulator[] = []
const scriptUrl = 'https://messenger-scripts.example/h5-js-sdk.js'
const userAgent =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36 Lark/7.10.5 LarkLocale/en_US ChannelName/Feishu'

const test = base.extend({
  serverEnv: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const emulator = await feishuEmulator()
      emulators.push(emulator)
      await use({
        FEISHU_ACCOUNTS_URL: emulator.origin,
        FEISHU_API_URL: emulator.origin,
        FEISHU_SCRIPT_URL: scriptUrl,
      })
      emulators.pop()
      await emulator.close()
    },
    { scope: 'worker' },
  ],
})

const feishu = (origin: string): FeishuEmulator => {
  const emulator = emulators[0] as FeishuEmulator
  emulator.redirectUris = [`${origin}/api/im/feishu/callback`]
  emulator.trustedHosts = [new URL(origin).host]
  return emulator
}

/** The client of a person's phone: its script comes from its own address, its codes and its verdicts from the emulator. */
const openClient = async (
  browser: Browser,
  baseURL: string,
  watch: (context: BrowserContext) => Promise<void>,
  script: 'works' | 'is blocked' = 'works',
) => {
  const emulator = feishu(baseURL)
  const serviceWorkers = 'block' as const
  const context = await browser.newContext({
    baseURL,
    userAgent,
    serviceWorkers,
    locale: 'en-GB',
    viewport: { width: 360, height: 740 },
  })
  await watch(context)
  const configured: number[] = []
  const page = await context.newPage()
  await page.exposeFunction('messengerCode', () => emulator.clientCode())
  await page.exposeFunction('messengerConfig', (config: ClientConfig, url: string) => {
    configured.push(emulator.openClient(url).config(config))
  })
  const body = `(${installLark})(window, {
    appId: ${JSON.stringify(emulator.app.id)},
    code: () => window.messengerCode(),
    isSigned: (config) => void window.messengerConfig(JSON.parse(JSON.stringify({ ...config, onSuccess: 0, onFail: 0 })), location.href),
  })`
  await context.route(scriptUrl, (route) =>
    script === 'works' ? route.fulfill({ contentType: 'text/javascript', body }) : route.abort(),
  )
  return { context, page, configured }
}

const signInTyped = async (page: Page, { orgEmail, password }: { orgEmail: string; password: string }) => {
  await page.getByLabel('Email', { exact: true }).fill(orgEmail)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const differencesIn = (text: string): unknown[] => {
  const { steps, leftOver } = replayTrace(runtimeMachines as never, traceFileSchema.parse(JSON.parse(text)))
  return [...steps.flatMap(({ differences }) => differences), ...Object.values(leftOver).flat()]
}

test('Feishu signs in without typing, at the page that the message named; who is not linked is linked once', async ({
  browser,
  people,
  environment,
  watch,
}) => {
  test.setTimeout(90_000)
  const emulator = feishu(environment.origin)
  const owner = await people.owner({}, 'Feishu Works')
  const { id: appId, secret: appSecret } = emulator.app
  const app = { imType: 'feishu', appType: 'self', appId, appSecret, corpId: 'tenant-1' }
  const { code, result } = await people.call('/im/integration/save', app, owner.token)
  expect(code).toBe('200')
  emulator.person = { open_id: 'ou_1', union_id: 'on_1', name: 'Mei', tenant_key: 'tenant-1' }
  const link = `/sso/login?suuid=${result.id}&orgId=${owner.orgId}&redirect=${encodeURIComponent('/projects?a=1')}`

  const first = await openClient(browser, environment.origin, watch)
  await first.page.goto(link)
  await expect(first.page).toHaveURL(/\/sso\/lark\/not-auth\?/)
  await expectAccessible(first.page)
  await first.page.goto('/sso/trace')
  const coming = first.page.waitForEvent('download')
  await first.page.getByRole('button', { name: 'Download the file' }).click()
  const text = readFileSync(await (await coming).path(), 'utf8')
  expect(text).toContain('lark-not-auth')
  expect(differencesIn(text)).toEqual([])
  expect([result.id, 'ou_1', 'on_1', appId].filter((word) => text.includes(word))).toEqual([])

  await first.page.goBack()
  await first.page.getByRole('link', { name: /^Sign in and link/ }).click()
  await signInTyped(first.page, owner)
  await expect(first.page).toHaveURL(/\/sso\/lark\/bindAndAuthorized\?/)
  await expect(first.page.getByRole('heading', { level: 1 })).toHaveText(/You're signed in with/)
  await first.context.close()

  const second = await openClient(browser, environment.origin, watch)
  await second.page.goto(link)
  await expect(second.page).toHaveURL('/projects?a=1')
  await expect(second.page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
  await expect.poll(() => second.configured).toEqual([0])
  expect(await second.page.evaluate(() => 'h5sdk' in window)).toBe(false)
  await second.context.close()

  const blocked = await openClient(browser, environment.origin, watch, 'is blocked')
  await blocked.page.goto(link)
  await expect(blocked.page).toHaveURL('/projects?a=1')
  await blocked.context.close()
})

test('a link whose app was removed says so, and offers the form', async ({ browser, environment, watch }) => {
  const { page, context } = await openClient(browser, environment.origin, watch)
  await page.goto(`/sso/login?suuid=${crypto.randomUUID()}&redirect=%2Finbox`)
  await expect(page).toHaveURL(/\/sso\/lark\/403\?/)
  await page.getByRole('link', { name: 'Sign in with email' }).click()
  await expect(page).toHaveURL('/sso/login?redirect=%2Finbox')
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await context.close()
})
