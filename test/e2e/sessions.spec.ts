import type { Page } from '@playwright/test'
import { expect, test } from './environment/environment-fixture.ts'
import { queryServer } from './environment/server-database.ts'

const sessionRow = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ value: string; context: { epoch: number } }>((resolve, reject) => {
        const open = indexedDB.open('worktide')
        open.onerror = () => reject(open.error)
        open.onsuccess = () => {
          const row = open.result.transaction('machines').objectStore('machines').get('session')
          row.onsuccess = () => {
            open.result.close()
            resolve(row.result)
          }
        }
      }),
  )

interface LogRow {
  context: { cleared?: { epoch: number } }
}

/** The epochs of clears: a refused answer or a refused validation, whichever is first, clears. */
const clearedEpochs = (page: Page, after: number) =>
  page.evaluate(
    (epoch) =>
      new Promise<number[]>((resolve, reject) => {
        const open = indexedDB.open('worktide')
        open.onerror = () => reject(open.error)
        open.onsuccess = () => {
          const rows = open.result.transaction('log').objectStore('log').getAll()
          rows.onsuccess = () => {
            open.result.close()
            const reached = (rows.result as LogRow[]).map(({ context }) => context.cleared?.epoch ?? 0)
            resolve(reached.filter((cleared) => cleared > epoch))
          }
        }
      }),
    after,
  )

test('two tabs: signing out in one signs out the other', async ({ page, people, context }) => {
  await people.signIn(context, await people.owner({}, 'Two Tabs'))
  await page.goto('/')
  await expect(page.getByText('Two Tabs').first()).toBeVisible()
  const other = await context.newPage()
  await other.goto('/')
  await expect(other.getByText('Two Tabs').first()).toBeVisible()
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/sso\/login/)
  await expect(other).toHaveURL(/\/sso\/login/)
})

test('a page closed in the middle of its work does not block the next one', async ({ page, people, context }) => {
  await people.signIn(context, await people.owner({}, 'Hurried Works'))
  for (let round = 0; round < 3; round++) {
    await page.goto('/')
    await expect(page.getByText('Hurried Works').first()).toBeVisible()
    await page.goto('/setting/account')
    await expect(page.getByRole('link', { name: 'Details for support' })).toBeVisible()
  }
})

test('re-authentication replaces the token: no tab reloads, each continues, the previous token is invalid', async ({
  page,
  people,
  context,
  environment,
}) => {
  const anna = await people.owner({ orgUserName: 'Anna Lind' }, 'Proof Works')
  const { orgEmail, password } = anna
  await people.call('/account/login', { tenantId: 1, orgEmail, password, deviceName: 'An old tablet' })
  await people.signIn(context, anna)
  const old = `UPDATE sessions SET reauthenticated_at = now() - interval '6 minutes' WHERE user_id = ${anna.userId}`
  await queryServer(environment.server.dataDir, old)
  const other = await context.newPage()
  const tabs = [page, other]
  const drawn = '[data-drawn-before]'
  for (const tab of tabs) {
    await tab.goto('/setting/account')
    await tab.getByLabel('Your name').fill('Anna Lindqvist')
    await tab.evaluate(() => document.querySelector('main h1, main h2')?.setAttribute('data-drawn-before', ''))
    await expect(tab.locator(drawn)).toHaveCount(1)
  }
  const before = (await sessionRow(page)).context.epoch

  await page.getByRole('button', { name: 'Sign out An old tablet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('Your password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText("You're not signed in anywhere else.")).toBeVisible()
  expect((await people.call('/account/personal-info', {}, anna.token)).code).toBe('04206')

  const savedName = async () => {
    const sql = `SELECT name FROM accounts WHERE id = ${anna.userId}`
    return (await queryServer<{ name: string }>(environment.server.dataDir, sql))[0]?.name
  }
  await other.getByRole('button', { name: /^Save/ }).first().click()
  await expect.poll(savedName).toBe('Anna Lindqvist')
  for (const tab of tabs) {
    await expect(tab.getByLabel('Your name')).toHaveValue('Anna Lindqvist')
    await expect(tab.locator(drawn)).toHaveCount(1)
  }
  expect((await sessionRow(page)).context.epoch).toBe(before + 1)
})

test('a re-authentication whose answer was lost ends nothing: refused calls are repeated', async ({
  page,
  people,
  context,
  environment,
}) => {
  const anna = await people.owner({ orgUserName: 'Anna Lind' }, 'Lost Answer')
  await people.signIn(context, anna)
  await page.goto('/setting/account')
  await page.getByLabel('Your name').fill('Anna Lindqvist')
  const { epoch } = (await sessionRow(page)).context
  const proof = await people.call('/account/reauth', { password: anna.password }, anna.token)
  await people.signIn(context, { ...anna, cookies: proof.cookies })
  // using the new token ends the one that this page has
  await people.call('/account/personal-info', {}, (proof.result as { token: string }).token)
  expect((await people.call('/account/personal-info', {}, anna.token)).code).toBe('04206')

  const other = await context.newPage()
  await other.goto('/setting/account')
  await expect(other.getByLabel('Your name')).toHaveValue('Anna Lind')
  await page.getByRole('button', { name: /^Save/ }).first().click()
  const sql = `SELECT name FROM accounts WHERE id = ${anna.userId}`
  const savedName = async () => (await queryServer<{ name: string }>(environment.server.dataDir, sql))[0]?.name
  await expect.poll(savedName).toBe('Anna Lindqvist')
  await expect(page.getByLabel('Your name')).toHaveValue('Anna Lindqvist')
  await expect(other.getByRole('button', { name: /Account menu/ })).toBeVisible()
  expect(await clearedEpochs(page, epoch)).toEqual([])
  expect((await sessionRow(page)).context.epoch).toBe(epoch)
})

test('a session ended elsewhere: twenty refused calls in each of three tabs clear once and reload each tab once', async ({
  people,
  context,
  runtime,
}) => {
  const anna = await people.owner({}, 'Three Tabs')
  await people.signIn(context, anna)
  const tabs: Page[] = []
  const loads = new Map<Page, number>()
  for (let at = 0; at < 3; at++) {
    const tab = await context.newPage()
    await tab.goto('/setting/account')
    await expect(tab.getByRole('button', { name: /Account menu/ })).toBeVisible()
    tabs.push(tab)
  }
  const [first] = tabs as [Page]
  const before = (await sessionRow(first)).context.epoch
  for (const tab of tabs) tab.on('load', () => loads.set(tab, (loads.get(tab) ?? 0) + 1))

  const login = await people.call('/account/login', { tenantId: 1, orgEmail: anna.orgEmail, password: anna.password })
  await people.call('/account/sessions/revoke', { others: true }, login.result.token)
  const refusals = (tab: Page) =>
    tab.evaluate(async () => {
      const calls = Array.from({ length: 20 }, () =>
        fetch('/api/org/list', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }).catch(
          () => null,
        ),
      )
      await Promise.allSettled(calls)
    })
  await Promise.all(tabs.map((tab) => refusals(tab).catch(() => undefined)))
  for (const tab of tabs)
    await tab
      .getByRole('button', { name: 'Sign in', exact: true })
      .or(tab.getByRole('button', { name: /Account menu/ }))
      .waitFor()
  await first.reload().catch(() => undefined)
  for (const tab of tabs) await expect(tab).toHaveURL(/\/sso\/login/)
  await expect(first.getByText('unsent changes are kept on this device')).toBeVisible()
  if (runtime === 'worker') expect(new Set(await clearedEpochs(first, before)).size).toBe(1)
  expect((await sessionRow(first)).context.epoch).toBeGreaterThan(before)
  for (const tab of tabs.slice(1)) expect(loads.get(tab) ?? 0).toBeLessThanOrEqual(1)
})

test('@page a tab works although an older one, which the phone has frozen, still leads', async ({
  page,
  people,
  context,
}) => {
  const anna = await people.owner({}, 'Frozen Works')
  await people.signIn(context, anna)
  const frozen = await context.newPage()
  await frozen.goto('/healthz')
  await frozen.evaluate(() => void navigator.locks.request('worktide-leader', () => new Promise(() => {})))
  await page.bringToFront()
  await page.goto('/')
  await expect(page.getByText('Frozen Works').first()).toBeVisible()
})
