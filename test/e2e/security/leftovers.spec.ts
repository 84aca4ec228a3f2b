import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../environment/environment-fixture.ts'
import type { People } from '../environment/people.ts'
import { stopWorker, workerControls } from '../environment/worker-control.ts'
import { overhearTokens } from './known-tokens.ts'
import { leftOf, type PlantedPerson, plantPerson, plantTerm, watchFrames } from './planted-person.ts'

test.setTimeout(90_000)

const menu = (page: Page) => page.getByRole('button', { name: /Account menu/ })
const loggedOut = (page: Page) => expect(page).toHaveURL(/\/sso\/login/, { timeout: 20_000 })

/** A record that no build can read, with the person in it. */
const plantUnreadable = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const open = indexedDB.open('worktide')
        open.onerror = () => reject(open.error)
        open.onsuccess = () => {
          const tx = open.result.transaction('machines', 'readwrite')
          const machines = tx.objectStore('machines')
          const row = machines.get('session')
          row.onsuccess = () => machines.put({ ...row.result, id: 'session!quarantined@1', version: 99 })
          tx.oncomplete = () => {
            open.result.close()
            resolve()
          }
        }
      }),
  )

/** Someone signs in and uses everything that keeps something on the device. */
const settleIn = async (page: Page, context: BrowserContext, people: People, person: PlantedPerson) => {
  await people.signIn(context, person)
  await page.goto('/')
  await expect(page.getByText(person.term).first()).toBeVisible({ timeout: 20_000 })
  for (const path of ['/setting/orginfo', '/setting/account']) {
    await page.goto(path)
    await expect(menu(page)).toBeVisible()
  }
  await page.getByLabel('Your name').fill(`${person.orgUserName} Draft`)
  await plantUnreadable(page)
  const kept = () => leftOf(page, context, person.words)
  await expect.poll(kept, 'what is searched for must be there before').toEqual(person.words)
}

const logOut = async (page: Page) => {
  await menu(page).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

const expectNothing = async (page: Page, context: BrowserContext, words: readonly string[]) => {
  await expect.poll(() => leftOf(page, context, words), { timeout: 20_000 }).toEqual([])
}

test('a logout leaves nothing of the account on the device', async ({ page, context, people, environment }) => {
  const tokens = overhearTokens(environment.gate, context)
  const anna = await plantPerson(people, environment, 'Anna')
  await settleIn(page, context, people, anna)
  await logOut(page)
  await loggedOut(page)
  await expectNothing(page, context, [...anna.words, ...(await tokens())])
})

test('a logout without a network leaves nothing either, and not the cookie once the server is told', async ({
  page,
  context,
  people,
  environment,
  runtime,
}) => {
  const tokens = overhearTokens(environment.gate, context)
  const anna = await plantPerson(people, environment, 'Offline')
  await settleIn(page, context, people, anna)
  const secrets = await tokens()
  if (runtime === 'worker') await workerControls(page)
  await environment.gate.close()
  await page.getByRole('button', { name: /^Save/ }).first().click()
  await expect(page.getByText('1 change waiting').first()).toBeVisible()
  await logOut(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await loggedOut(page)
  await expectNothing(page, context, anna.words)
  await environment.gate.open()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expectNothing(page, context, [...anna.words, ...secrets])
})

test('a session that was ended elsewhere leaves nothing', async ({ page, context, people, environment }) => {
  const tokens = overhearTokens(environment.gate, context)
  const anna = await plantPerson(people, environment, 'Ended')
  await settleIn(page, context, people, anna)
  const login = await people.call('/account/login', { tenantId: 1, orgEmail: anna.orgEmail, password: anna.password })
  await people.call('/account/sessions/revoke', { others: true }, login.result.token)
  await page.goto('/setting/orginfo')
  await loggedOut(page)
  await expectNothing(page, context, [...anna.words, ...(await tokens()).filter((each) => each !== login.result.token)])
})

test('whoever signs in next on the device finds nothing of the one before', async ({
  page,
  context,
  people,
  environment,
}) => {
  const anna = await plantPerson(people, environment, 'First')
  const ben = await plantPerson(people, environment, 'Second')
  await settleIn(page, context, people, anna)
  await page.goto('/sso/login?suuid=1')
  await page.getByLabel('Email', { exact: true }).fill(ben.orgEmail)
  await page.getByLabel('Password', { exact: true }).fill(ben.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/setting/account')
  await expect(page.getByLabel('Your name')).toHaveValue(ben.orgUserName)
  await expectNothing(page, context, anna.words)
})

test('a cookie that became another person’s draws their page anew, without the words of the one before', async ({
  page,
  context,
  people,
  environment,
  runtime,
}) => {
  const anna = await plantPerson(people, environment, 'Before')
  const ben = await plantPerson(people, environment, 'After')
  await settleIn(page, context, people, anna)
  await people.signIn(context, ben)
  if (runtime === 'worker') {
    await workerControls(page)
    await stopWorker(page)
  }
  await page.reload()
  await expect(page.getByLabel('Your name')).toHaveValue(ben.orgUserName)
  await expectNothing(page, context, anna.words)
})

/** A second organisation of the same person, with words of its own, made on another device. */
const secondOrganization = async (people: People, person: PlantedPerson, dataDir: string) => {
  const { orgEmail, password } = person
  const login = await people.call('/account/login', { tenantId: 1, orgEmail, password })
  const orgName = `${person.orgName}Next`
  const payload = { orgName, language: 'en', timeZone: 'Asia/Shanghai' }
  const made = await people.call('/org/create', payload, login.result.token)
  const term = `${person.term}Next`.replace('Term', 'Word')
  await plantTerm(made.result.orgId, term, dataDir)
  return { orgName, term }
}

test('words of one organisation are in no frame of another: two tabs, a change, no network', async ({
  page,
  context,
  people,
  environment,
}) => {
  const anna = await plantPerson(people, environment, 'Switching')
  const next = await secondOrganization(people, anna, environment.server.dataDir)
  const mixedFrames = await watchFrames(context, anna.term, next.term)
  await people.signIn(context, anna)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/')
    await expect(tab.getByText(anna.term).first()).toBeVisible({ timeout: 20_000 })
  }
  await menu(page).click()
  await page.getByRole('menuitem', { name: next.orgName }).click()
  for (const tab of [page, other]) {
    await expect(tab.getByText(next.term).first()).toBeVisible({ timeout: 20_000 })
    expect(await mixedFrames(tab)).toEqual([])
  }
  await expectNothing(page, context, [anna.term])
  await environment.gate.close()
  await page.evaluate(() => window.dispatchEvent(new Event('offline')))
  await menu(other).click()
  await other.keyboard.press('Escape')
  for (const tab of [page, other]) expect(await mixedFrames(tab)).toEqual([])
  await expectNothing(page, context, [anna.term])
})

test('@worker the words of whoever was here before are in no frame of the next one, nor offline', async ({
  page,
  context,
  people,
  environment,
}) => {
  const anna = await plantPerson(people, environment, 'Gone')
  const ben = await plantPerson(people, environment, 'Come')
  const mixedFrames = await watchFrames(context, anna.term, ben.term)
  await settleIn(page, context, people, anna)
  await workerControls(page)
  await page.goto('/')
  await expect(page.getByText(anna.term).first()).toBeVisible()
  await logOut(page)
  await loggedOut(page)
  await page.getByLabel('Email', { exact: true }).fill(ben.orgEmail)
  await page.getByLabel('Password', { exact: true }).fill(ben.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText(ben.term).first()).toBeVisible({ timeout: 20_000 })
  expect(await mixedFrames(page)).toEqual([])
  await environment.gate.close()
  await page.reload()
  await expect(page.getByText(ben.term).first()).toBeVisible({ timeout: 20_000 })
  expect(await mixedFrames(page)).toEqual([])
  await expectNothing(page, context, anna.words)
})
