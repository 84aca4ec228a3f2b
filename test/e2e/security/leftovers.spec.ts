import type { BrowserContext, Page } from '@playwright/test'
import { deviceContent } from '../environment/device-content.ts'
import { expect, test } from '../environment/environment-fixture.ts'
import type { People } from '../environment/people.ts'
import { queryServer } from '../environment/server-database.ts'
import { goTo } from '../environment/shared-page.ts'
import { stopWorker, workerControls } from '../environment/worker-control.ts'
import { recordTokens } from './known-tokens.ts'
import { type PlantedPerson, plantPerson, plantTerm, remainingWords, watchFrames } from './planted-person.ts'

const menu = (page: Page) => page.getByRole('button', { name: /Account menu/ })
const loggedOut = (page: Page) => expect(page).toHaveURL(/\/sso\/login/)

/** An unreadable record that contains the person. */
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

/** Signs in and uses everything that stores data on the device. */
const useProduct = async (page: Page, context: BrowserContext, people: People, person: PlantedPerson) => {
  await people.signIn(context, person)
  await page.goto('/')
  await expect(page.getByText(person.term).first()).toBeVisible()
  for (const [path, name] of [
    ['/setting/orginfo', 'Organisation name'],
    ['/setting/account', 'Your name'],
  ] as const) {
    await goTo(page, path)
    await expect(page.getByLabel(name)).toBeVisible()
  }
  await page.getByLabel('Your name').fill(`${person.orgUserName} Draft`)
  await plantUnreadable(page)
  const kept = () => remainingWords(page, context, person.words)
  await expect.poll(kept, 'what is searched for must be there before').toEqual(person.words)
}

const logOut = async (page: Page) => {
  await menu(page).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

const expectNothing = async (page: Page, context: BrowserContext, words: readonly string[]) => {
  await expect.poll(() => remainingWords(page, context, words)).toEqual([])
}

test('a sign-out leaves nothing of the account on the device', async ({ page, context, people, environment }) => {
  const tokens = recordTokens(environment.gate, context)
  const anna = await plantPerson(people, environment, 'Anna')
  await useProduct(page, context, people, anna)
  await logOut(page)
  await loggedOut(page)
  await expectNothing(page, context, [...anna.words, ...(await tokens())])
})

test('an offline sign-out leaves nothing either, and no cookie once the server is told', async ({
  page,
  context,
  people,
  environment,
  runtime,
}) => {
  const tokens = recordTokens(environment.gate, context)
  const anna = await plantPerson(people, environment, 'Offline')
  await useProduct(page, context, people, anna)
  const secrets = await tokens()
  if (runtime === 'worker') await workerControls(page)
  await environment.gate.close()
  await page.getByRole('button', { name: /^Save/ }).first().click()
  // the work area below the page says so, too
  await expect(page.getByText('1 change waiting').filter({ visible: true }).first()).toBeVisible()
  await logOut(page)
  await expect(page.getByRole('dialog')).toContainText("1 change hasn't been sent")
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await loggedOut(page)
  await expectNothing(page, context, anna.words)
  await environment.gate.open()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expectNothing(page, context, [...anna.words, ...secrets])
})

test('a session ended elsewhere leaves nothing', async ({ page, context, people, environment }) => {
  const tokens = recordTokens(environment.gate, context)
  const anna = await plantPerson(people, environment, 'Ended')
  await useProduct(page, context, people, anna)
  const login = await people.call('/account/login', { tenantId: 1, orgEmail: anna.orgEmail, password: anna.password })
  // an open page would notice the revocation and leave by itself
  await page.goto('about:blank')
  await people.call('/account/sessions/revoke', { others: true }, login.result.token)
  await page.goto('/setting/orginfo')
  await loggedOut(page)
  await expectNothing(page, context, anna.words)
  // the cookie, which no script can read, may hold the ended session until a sign-in: a late refusal must not delete a newer cookie
  for (const token of (await tokens()).filter((each) => each !== login.result.token)) {
    expect(await deviceContent(page)).not.toContain(token)
    expect(['403', '04206']).toContain((await people.call('/account/token/validate', {}, token)).code)
  }
})

test('a session that expired keeps the work for its person alone: the next person’s sign-in removes it', async ({
  page,
  context,
  people,
  environment,
}) => {
  const anna = await plantPerson(people, environment, 'Expired')
  const ben = await plantPerson(people, environment, 'Later')
  await people.signIn(context, anna)
  await page.goto('/setting/orginfo')
  await expect(page.getByLabel('Organisation name')).toHaveValue(anna.orgName)
  const expired = `UPDATE sessions SET expires_at = now() - interval '1 s' WHERE user_id = ${anna.userId}`
  await queryServer(environment.server.dataDir, expired)
  await page.reload()
  await loggedOut(page)
  await expect.poll(() => page.locator('body').innerText()).not.toContain(anna.orgName)
  expect(await remainingWords(page, context, [anna.orgName])).toEqual([anna.orgName])
  await page.getByLabel('Email', { exact: true }).fill(ben.orgEmail)
  await page.getByLabel('Password', { exact: true }).fill(ben.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByLabel('Organisation name')).toHaveValue(ben.orgName)
  await expectNothing(page, context, anna.words)
})

test('the next person to sign in finds nothing of the previous one', async ({ page, context, people, environment }) => {
  const anna = await plantPerson(people, environment, 'First')
  const ben = await plantPerson(people, environment, 'Second')
  await useProduct(page, context, people, anna)
  await page.goto('/sso/login?suuid=1')
  await page.getByLabel('Email', { exact: true }).fill(ben.orgEmail)
  await page.getByLabel('Password', { exact: true }).fill(ben.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/setting/account')
  await expect(page.getByLabel('Your name')).toHaveValue(ben.orgUserName)
  await expectNothing(page, context, anna.words)
})

test('a cookie that became another person’s reloads the page without the data of the previous person', async ({
  page,
  context,
  people,
  environment,
  runtime,
}) => {
  const anna = await plantPerson(people, environment, 'Before')
  const ben = await plantPerson(people, environment, 'After')
  await useProduct(page, context, people, anna)
  await people.signIn(context, ben)
  if (runtime === 'worker') {
    await workerControls(page)
    await stopWorker(page)
  }
  await page.reload()
  await expect(page.getByLabel('Your name')).toHaveValue(ben.orgUserName)
  await expectNothing(page, context, anna.words)
})

/** Creates a second organisation of the person with its own words, on another device. */
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

test('no frame shows words of another organisation: two tabs, a switch, offline', async ({
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
    await expect(tab.getByText(anna.term).first()).toBeVisible()
  }
  await menu(page).click()
  await page.getByRole('menuitem', { name: next.orgName }).click()
  for (const tab of [page, other]) {
    await expect(tab.getByText(next.term).first()).toBeVisible()
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

test('@worker no frame shows words of the previous person, nor offline', async ({
  page,
  context,
  people,
  environment,
}) => {
  const anna = await plantPerson(people, environment, 'Gone')
  const ben = await plantPerson(people, environment, 'Come')
  const mixedFrames = await watchFrames(context, anna.term, ben.term)
  await useProduct(page, context, people, anna)
  await workerControls(page)
  await page.goto('/')
  await expect(page.getByText(anna.term).first()).toBeVisible()
  await logOut(page)
  await loggedOut(page)
  await page.getByLabel('Email', { exact: true }).fill(ben.orgEmail)
  await page.getByLabel('Password', { exact: true }).fill(ben.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText(ben.term).first()).toBeVisible()
  expect(await mixedFrames(page)).toEqual([])
  await environment.gate.close()
  await page.reload()
  await expect(page.getByText(ben.term).first()).toBeVisible()
  expect(await mixedFrames(page)).toEqual([])
  await expectNothing(page, context, anna.words)
})
