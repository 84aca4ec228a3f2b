import type { BrowserContext, Page } from '@playwright/test'
import { patience } from '../../patience.ts'
import { deviceContent } from '../environment/device-content.ts'
import { expect, test } from '../environment/environment-fixture.ts'
import type { Person } from '../environment/people.ts'
import { pageIsQuiet } from '../environment/quiet-page.ts'
import { workerControls } from '../environment/worker-control.ts'
import { recordTokens } from './known-tokens.ts'
import { eavesdropOn, heapText, reachableTexts, recordedTexts } from './page-reach.ts'

test.setTimeout(patience * 240_000)
/** Checks after every step instead of some. */
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

/** Where page code could find a secret; never contains the secret itself. */
const places = {
  storage: deviceContent,
  messages: recordedTexts,
  properties: reachableTexts,
  heap: heapText,
} as const
type Place = keyof typeof places

/** The secrets found, by place: `place#3` for the third. */
const foundIn = async (page: Page, secretsFor: (place: Place) => readonly string[], where: readonly Place[]) => {
  const found: string[] = []
  for (const place of where) {
    const text = await places[place](page)
    for (const [at, secret] of secretsFor(place).entries()) if (text.includes(secret)) found.push(`${place}#${at}`)
  }
  return found
}

const everywhere = Object.keys(places) as Place[]
/** A heap snapshot takes most of the time of these tests: the short form takes it last, for all tokens. */
const outsideOfHeap = everywhere.filter((place) => place !== 'heap')

/** Records page and network from before the first request. */
const recordSecrets = async (page: Page, context: BrowserContext, gate: Parameters<typeof recordTokens>[0]) => {
  const tokens = recordTokens(gate, context)
  await eavesdropOn(context)
  const passwords: string[] = []
  let known = 0
  return {
    passwords,
    /** `isNew`: requires a token that was not known at the last check. */
    check: async (where: readonly Place[], { isNew = false } = {}) => {
      await pageIsQuiet(page)
      const all = await tokens()
      expect(all.length, 'no token crossed the wire: nothing is proved').toBeGreaterThan(isNew ? known : 0)
      known = all.length
      return foundIn(page, (place) => (place === 'storage' ? [...all, ...passwords] : all), where)
    },
  }
}

const fresh = 'another-calm-harbour-58'

test('@worker no token is anywhere that page code can reach: signed in, reloaded, after a change of organisation and password', async ({
  page,
  people,
  context,
  environment,
}) => {
  const anna = await people.owner({}, 'Secret Works')
  await people.call('/org/create', { orgName: 'Second Works', language: 'en', timeZone: 'Asia/Shanghai' }, anna.token)
  const { passwords, check } = await recordSecrets(page, context, environment.gate)
  passwords.push(anna.password, fresh)
  await page.goto('/sso/login')
  await workerControls(page)
  await signIn(page, anna, anna.password)
  await expect(page).toHaveURL('/')
  expect(await check(isTorture ? everywhere : outsideOfHeap, { isNew: true })).toEqual([])
  expect(await deviceContent(page)).toContain('Works')
  expect(await recordedTexts(page)).toContain(anna.orgEmail)
  expect(await reachableTexts(page)).toContain('Works')
  if (isTorture) expect(await heapText(page)).toContain(anna.orgEmail)

  await page.reload()
  await expect(page.getByRole('button', { name: /Account menu/ })).toBeVisible()
  if (isTorture) expect(await check(everywhere)).toEqual([])

  const other = (await page.getByText('Second Works').count()) > 0 ? 'Secret Works' : 'Second Works'
  await switchTo(page, other)
  await expect(page.getByText(other).first()).toBeVisible()
  expect(await check(isTorture ? everywhere : outsideOfHeap, { isNew: true })).toEqual([])

  await page.goto('/setting/account')
  await page.getByLabel('Current password').fill(anna.password)
  await page.getByLabel('New password', { exact: true }).fill(fresh)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect.poll(async () => (await people.call('/account/token/validate', {}, anna.token)).code).not.toBe('200')
  expect(await check(everywhere, { isNew: true })).toEqual([])
})

test('@worker no token is anywhere that page code can reach: registered, first organisation', async ({
  page,
  people,
  context,
  environment,
}) => {
  const { passwords, check } = await recordSecrets(page, context, environment.gate)
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
  if (isTorture) expect(await check(everywhere)).toEqual([])
  await page.getByLabel('Organisation name').fill('Tide Works')
  await page.getByRole('button', { name: 'Create organisation' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Who do you work with?' })).toBeVisible()
  expect(await check(everywhere, { isNew: true })).toEqual([])
})

test('@page a runtime in the page has the token in its memory only', async ({
  page,
  people,
  context,
  environment,
  browserName,
}) => {
  const anna = await people.owner({}, 'Memory Works')
  const { passwords, check } = await recordSecrets(page, context, environment.gate)
  passwords.push(anna.password)
  await page.goto('/sso/login')
  await signIn(page, anna, anna.password)
  await expect(page).toHaveURL('/')
  const outside = ['storage', 'properties'] as const
  expect(await check(outside, { isNew: true })).toEqual([])
  // proves that the search works
  if (browserName === 'chromium') expect((await check(['heap'])).length).toBeGreaterThan(0)
  await page.reload()
  await expect(page.getByRole('button', { name: /Account menu/ })).toBeVisible()
  expect(await check(outside)).toEqual([])
  const heard = JSON.parse(await recordedTexts(page)) as [string, string][]
  const secrets = await recordTokens(environment.gate, context)()
  const said = heard.filter(([kind]) => kind !== 'answer').map(([, text]) => text)
  expect(said.filter((text) => secrets.some((secret) => text.includes(secret)))).toEqual([])
})

test('secrets of a link are in no storage', async ({ page, context, people }) => {
  await eavesdropOn(context)
  await people.signIn(context, await people.owner())
  const planted = { ticket: 'plantedTicket', 'share-token': 'plantedShare', code: 'plantedCode', state: 'plantedState' }
  const query = new URLSearchParams(planted)
  for (const path of ['/', '/sso/error', '/setting/account']) {
    await page.goto(`${path}?${query}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const heard = JSON.parse(await recordedTexts(page)) as [string, string][]
    const kept = heard.filter(([kind]) => /^stored (setItem|put|add)$/.test(kind)).map(([, text]) => text)
    // the last part lists the addresses that this page was loaded from
    const device = JSON.parse(await deviceContent(page)).slice(0, -1)
    expect(JSON.stringify([kept, device])).not.toContain('planted')
  }
})
