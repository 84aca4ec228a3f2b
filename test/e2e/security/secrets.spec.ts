import type { BrowserContext, Page } from '@playwright/test'
import { deviceContent } from '../environment/device-content.ts'
import { expect, test } from '../environment/environment-fixture.ts'
import type { Person } from '../environment/people.ts'
import { workerControls } from '../environment/worker-control.ts'
import { overhearTokens } from './known-tokens.ts'
import { eavesdropOn, heapText, overheard, reachableTexts } from './page-reach.ts'

// V8 cuts strings in snapshots after 1024 characters by itself
const wholeStrings = '--js-flags=--heap-snapshot-string-limit=10000000'
test.use({
  launchOptions: [
    async ({ launchOptions, browserName }, use) => {
      const { args = [] } = launchOptions
      await use(browserName === 'chromium' ? { ...launchOptions, args: [...args, wholeStrings] } : launchOptions)
    },
    { scope: 'worker' },
  ],
})
test.setTimeout(120_000)
/** Looks after every step, not after some. */
const isTorture = Boolean(process.env.TORTURE)

const signIn = async (page: Page, { orgEmail }: Person, password: string) => {
  await page.getByLabel('Email', { exact: true }).fill(orgEmail)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const switchTo = async (page: Page, orgName: string) => {
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: orgName }).first().click()
}

/** Where page code could find a secret; never the secret itself. */
const places = {
  storage: deviceContent,
  messages: overheard,
  properties: reachableTexts,
  heap: heapText,
} as const
type Place = keyof typeof places

/** Which of the secrets are in which of the places: `place#3` for the third. */
const foundIn = async (page: Page, secrets: string[], where: readonly Place[]) => {
  const found: string[] = []
  for (const place of where) {
    const text = await places[place](page)
    for (const [at, secret] of secrets.entries()) if (text.includes(secret)) found.push(`${place}#${at}`)
  }
  return found
}

const everywhere = Object.keys(places) as Place[]

/** Listens to page and wire from before the first request. */
const spyOn = async (page: Page, context: BrowserContext, gate: Parameters<typeof overhearTokens>[0]) => {
  const tokens = overhearTokens(gate, context)
  await eavesdropOn(context)
  const passwords: string[] = []
  let known = 0
  return {
    passwords,
    /** `isNew`: a token that was not there at the last look has come since. */
    look: async (where: readonly Place[], { isNew = false } = {}) => {
      await page.waitForLoadState('networkidle')
      const all = await tokens()
      expect(all.length, 'no token crossed the wire: nothing is proved').toBeGreaterThan(isNew ? known : 0)
      known = all.length
      expect(await foundIn(page, passwords, ['storage'])).toEqual([])
      return foundIn(page, all, where)
    },
  }
}

const fresh = 'another-calm-harbour-58'

test('@worker no token is anywhere that page code can reach: signed in, loaded anew, with another organisation, password', async ({
  page,
  people,
  context,
  environment,
}) => {
  const anna = await people.owner({}, 'Secret Works')
  await people.call('/org/create', { orgName: 'Second Works', language: 'en', timeZone: 'Asia/Shanghai' }, anna.token)
  const { passwords, look } = await spyOn(page, context, environment.gate)
  passwords.push(anna.password, fresh)
  await page.goto('/sso/login')
  await workerControls(page)
  await signIn(page, anna, anna.password)
  await expect(page).toHaveURL('/')
  expect(await look(everywhere, { isNew: true })).toEqual([])
  expect(await deviceContent(page)).toContain('Works')
  expect(await overheard(page)).toContain(anna.orgEmail)
  expect(await reachableTexts(page)).toContain('Works')
  expect(await heapText(page)).toContain(anna.orgEmail)

  await page.reload()
  await expect(page.getByRole('button', { name: /Account menu/ })).toBeVisible()
  if (isTorture) expect(await look(everywhere)).toEqual([])

  const other = (await page.getByText('Second Works').count()) > 0 ? 'Secret Works' : 'Second Works'
  await switchTo(page, other)
  await expect(page.getByText(other).first()).toBeVisible()
  expect(await look(everywhere, { isNew: true })).toEqual([])

  await page.goto('/setting/account')
  await page.getByLabel('Current password').fill(anna.password)
  await page.getByLabel('New password', { exact: true }).fill(fresh)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect.poll(async () => (await people.call('/account/token/validate', {}, anna.token)).code).not.toBe('200')
  expect(await look(everywhere, { isNew: true })).toEqual([])
})

test('@worker no token is anywhere that page code can reach: registered, first organisation', async ({
  page,
  people,
  context,
  environment,
}) => {
  const { passwords, look } = await spyOn(page, context, environment.gate)
  const orgEmail = people.uniqueAddress()
  passwords.push(fresh)
  await page.goto('/sso/register')
  await workerControls(page)
  await page.getByLabel('Email', { exact: true }).fill(orgEmail)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByLabel('Code', { exact: true }).fill(await environment.mailbox.codeFor(orgEmail))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Your name').fill('Anna Lind')
  await page.getByLabel('Password', { exact: true }).fill(fresh)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Create your organisation' })).toBeVisible()
  if (isTorture) expect(await look(everywhere)).toEqual([])
  await page.getByLabel('Organisation name').fill('Tide Works')
  await page.getByRole('button', { name: 'Create organisation' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Who works with you?' })).toBeVisible()
  expect(await look(everywhere, { isNew: true })).toEqual([])
})

test('@page a runtime in the page has the token in its memory alone', async ({
  page,
  people,
  context,
  environment,
  browserName,
}) => {
  const anna = await people.owner({}, 'Memory Works')
  const { passwords, look } = await spyOn(page, context, environment.gate)
  passwords.push(anna.password)
  await page.goto('/sso/login')
  await signIn(page, anna, anna.password)
  await expect(page).toHaveURL('/')
  const outside = ['storage', 'properties'] as const
  expect(await look(outside, { isNew: true })).toEqual([])
  // the search finds what is there
  if (browserName === 'chromium') expect((await look(['heap'])).length).toBeGreaterThan(0)
  await page.reload()
  await expect(page.getByRole('button', { name: /Account menu/ })).toBeVisible()
  expect(await look(outside)).toEqual([])
  const heard = JSON.parse(await overheard(page)) as [string, string][]
  const secrets = await overhearTokens(environment.gate, context)()
  const said = heard.filter(([kind]) => kind !== 'answer').map(([, text]) => text)
  expect(said.filter((text) => secrets.some((secret) => text.includes(secret)))).toEqual([])
})

test('what a link carries to open something is in no storage', async ({ page, context, people }) => {
  await eavesdropOn(context)
  await people.signIn(context, await people.owner())
  const planted = { ticket: 'plantedTicket', 'share-token': 'plantedShare', code: 'plantedCode', state: 'plantedState' }
  const query = new URLSearchParams(planted)
  for (const path of ['/', '/sso/error', '/setting/account']) {
    await page.goto(`${path}?${query}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const heard = JSON.parse(await overheard(page)) as [string, string][]
    const kept = heard.filter(([kind]) => /^stored (setItem|put|add)$/.test(kind)).map(([, text]) => text)
    // the last part says which addresses this page itself was loaded from
    const device = JSON.parse(await deviceContent(page)).slice(0, -1)
    expect(JSON.stringify([kept, device])).not.toContain('planted')
  }
})
