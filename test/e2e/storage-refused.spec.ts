import type { Page } from '@playwright/test'
import { expect, test } from './environment/environment-fixture.ts'
import { stopWorker, workerControls } from './environment/worker-control.ts'
import { isReadyOffline } from './work/go-offline.ts'
import { sampleProject } from './work/sample-project.ts'

/** Each runs in the page before its scripts. */
const refusals = {
  'storage that throws': () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, name, {
        get: () => {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
  },
  'no BroadcastChannel': () => {
    Object.defineProperty(globalThis, 'BroadcastChannel', { value: undefined })
  },
  'full storage': () => {
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    Storage.prototype.setItem = refuse
    IDBObjectStore.prototype.put = refuse
    IDBObjectStore.prototype.add = refuse
  },
  'blocked databases': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
  },
} satisfies Readonly<Record<string, () => void>>

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/sso\/login/)
}

for (const [what, refuse] of Object.entries(refusals))
  test(`@page with ${what} a person signs in, reads and signs out`, async ({ page, people }) => {
    const anna = await people.owner({}, 'Refused Works')
    await page.addInitScript(refuse)
    await page.goto('/sso/login?redirect=/setting/account')
    await page.getByLabel('Email', { exact: true }).fill(anna.orgEmail)
    await page.getByLabel('Password', { exact: true }).fill(anna.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByLabel('Your name')).toHaveValue('Anna Lind')
    const told = page.waitForResponse('**/api/account/logout')
    await signOut(page)
    // nothing is stored from which the server could be told later
    await told
    await page.goto('/setting/account')
    await expect(page).toHaveURL(/\/sso\/login/)
  })

test('@page with full storage from the start an issue is read and commented on, and that nothing is kept is told', async ({
  page,
  context,
  people,
}) => {
  const anna = await people.owner()
  const { issueId } = await sampleProject(people, anna, 'Paint the boat')
  await people.signIn(context, anna)
  await page.addInitScript(refusals['full storage'])
  await page.goto('/i/HAR-1')
  await expect(page.getByRole('heading', { name: 'Paint the boat' })).toBeVisible()
  const told = page.getByRole('alert').filter({ hasText: "This browser can't store anything" })
  await told.getByRole('button', { name: 'Got it' }).click()
  await page.getByRole('button', { name: 'Write a comment' }).click()
  await page.keyboard.type('Blue, not green')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  const comments = async () => (await people.call('/work/comments', { issueId }, anna.token)).result.list
  await expect.poll(comments).toMatchObject([{ text: 'Blue, not green' }])
})

/** From now on every write fails until there is room again; reads and deletions work, as on a full device. */
const fillUp = (isFull: boolean) => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const owners = [IDBObjectStore.prototype, ...('Storage' in globalThis ? [Storage.prototype] : [])]
  for (const owner of owners as unknown as Record<string, unknown>[])
    for (const name of ['put', 'add', 'setItem'].filter((each) => each in owner)) {
      owner[`${name}WithRoom`] ??= owner[name]
      owner[name] = isFull ? refuse : owner[`${name}WithRoom`]
    }
}

const fillDevice = async (page: Page, isFull = true) => {
  await page.evaluate(fillUp, isFull)
  for (const worker of page.context().serviceWorkers()) await worker.evaluate(fillUp, isFull)
}

test('on a device that fills up while signed in a person signs out, and somebody else signs in', async ({
  page,
  context,
  people,
  runtime,
}) => {
  const [anna, bert] = [await people.owner({}, 'Filling Works'), await people.owner({ orgUserName: 'Bert Lund' })]
  await people.signIn(context, anna)
  await page.goto('/setting/account')
  await expect(page.getByLabel('Your name')).toHaveValue('Anna Lind')
  if (runtime === 'worker') await workerControls(page)
  await fillDevice(page)
  await signOut(page)
  if (runtime === 'worker') {
    await stopWorker(page)
    await page.goto('/setting/account')
    await expect(page).toHaveURL(/\/sso\/login/)
    await fillDevice(page)
  }
  await page.getByLabel('Email', { exact: true }).fill(bert.orgEmail)
  await page.getByLabel('Password', { exact: true }).fill(bert.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByLabel('Your name')).toHaveValue('Bert Lund')
})

test('what is written on a device that fills up stays on the page, which says so and asks before it ends, and is sent once there is room', async ({
  page,
  context,
  people,
  runtime,
}) => {
  const anna = await people.owner()
  const { issueId } = await sampleProject(people, anna, 'Paint the boat')
  await people.signIn(context, anna)
  await page.goto('/i/HAR-1')
  await isReadyOffline(page)
  if (runtime === 'worker') await workerControls(page)
  await page.getByRole('button', { name: 'Write a comment' }).click()
  await page.keyboard.type('Blue, not green')
  await fillDevice(page)
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  const told = page.getByText("Your last changes aren't saved on this device yet.")
  await expect(told).toBeVisible()
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => void setTimeout(() => location.reload()))
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await expect(page.getByText('Blue, not green')).toBeVisible()
  await fillDevice(page, false)
  await expect(told).toHaveCount(0)
  await expect(page.getByText('Blue, not green')).toBeVisible()
  const comments = async () => (await people.call('/work/comments', { issueId }, anna.token)).result.list
  await expect.poll(comments).toMatchObject([{ text: 'Blue, not green' }])
})
