import type { Page } from '@playwright/test'
import { expect, test } from './world/world-fixture.ts'

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
  machine: string
  event: { type: string }
  context: { epoch: number }
}

/** The epochs that refused answers led to: one for each clear. */
const refusedEpochs = (page: Page, after: number) =>
  page.evaluate(
    (epoch) =>
      new Promise<number[]>((resolve, reject) => {
        const open = indexedDB.open('worktide')
        open.onerror = () => reject(open.error)
        open.onsuccess = () => {
          const rows = open.result.transaction('log').objectStore('log').getAll()
          rows.onsuccess = () => {
            open.result.close()
            const refused = (rows.result as LogRow[]).filter(({ event }) => event.type === 'answer.refused')
            resolve(refused.map(({ context }) => context.epoch).filter((reached) => reached > epoch))
          }
        }
      }),
    after,
  )

test('two tabs: who signs out in one is signed out in the other', async ({ page, people, context }) => {
  await people.signIn(context, await people.owner({}, 'Two Tabs'))
  await page.goto('/')
  await expect(page.getByText('Two Tabs').first()).toBeVisible()
  const other = await context.newPage()
  await other.goto('/')
  await expect(other.getByText('Two Tabs').first()).toBeVisible()
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('button', { name: 'Log out' }).first().click()
  await expect(page).toHaveURL(/\/sso\/login/)
  await expect(other).toHaveURL(/\/sso\/login/)
})

test('a session ended elsewhere: twenty refused calls in each of three tabs clear once and reload each tab once', async ({
  people,
  context,
  home,
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
  for (const tab of tabs) await expect(tab).toHaveURL(/\/sso\/login/, { timeout: 20_000 })
  if (home === 'worker') expect(new Set(await refusedEpochs(first, before)).size).toBe(1)
  expect((await sessionRow(first)).context.epoch).toBeGreaterThan(before)
  for (const tab of tabs.slice(1)) expect(loads.get(tab) ?? 0).toBeLessThanOrEqual(1)
})
