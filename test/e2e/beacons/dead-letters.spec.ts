import type { Page } from '@playwright/test'
import { expect, test } from '../environment/environment-fixture.ts'

const told = {
  'en-GB': {
    title: "Some of your changes weren't saved",
    why: /Personal information: the server didn't accept it \(0400001\)/,
    read: 'Got it',
  },
  'zh-CN': { title: '你的部分更改未能保存', why: /个人信息: .*0400001/, read: '知道了' },
} as const

/** Leaves a write in the outbox as builds up to 0.1 did. */
const leaveWrite = (page: Page, owner: string, payload: object) =>
  page.evaluate(
    ([whose, words]) =>
      new Promise<void>((resolve, reject) => {
        const open = indexedDB.open('worktide')
        open.onerror = () => reject(open.error)
        open.onsuccess = () => {
          const tx = open.result.transaction(['outbox', 'counters'], 'readwrite')
          const data = { path: '/account/personal-info/save', payload: words }
          const id = crypto.randomUUID()
          const row = { id, lane: 'call', kind: 'call', rank: 6, size: 200, data, owner: whose, at: Date.now() }
          tx.objectStore('outbox').add(row)
          tx.objectStore('counters').put({ name: 'call.waiting', value: 1 })
          tx.oncomplete = () => {
            open.result.close()
            resolve()
          }
          tx.onerror = () => reject(tx.error)
        }
      }),
    [owner, payload] as const,
  )

/** The runtime's count of waiting writes, which it updates in the transaction of their outcome. */
const waitingWrites = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const open = indexedDB.open('worktide')
        open.onerror = () => reject(open.error)
        open.onsuccess = () => {
          const asked = open.result.transaction('counters').objectStore('counters').get('call.waiting')
          asked.onerror = () => reject(asked.error)
          asked.onsuccess = () => {
            open.result.close()
            resolve(asked.result?.value ?? 0)
          }
        }
      }),
  )

for (const [locale, { title, why, read }] of Object.entries(told)) {
  test.describe(() => {
    test.use({ locale })

    test(`a write that an earlier build queued is sent once; one that is refused is told: ${locale}`, async ({
      page,
      people,
      context,
    }) => {
      const anna = await people.owner({ orgUserName: 'Anna Lind' }, 'Lost Works')
      const info = { orgUserName: 'Anna Queued', timeZone: 'Asia/Shanghai', language: 'en' }
      const nameNow = async () => (await people.call('/account/personal-info', {}, anna.token)).result?.orgUserName
      await people.signIn(context, anna, locale)
      await page.goto('/setting/account')
      const name = page.locator('input[name="orgUserName"]')
      await expect(name).toHaveValue('Anna Lind')
      await leaveWrite(page, `${anna.userId}/${anna.orgId}`, info)
      await page.reload()
      await expect.poll(nameNow).toBe('Anna Queued')
      // waits for the runtime, which ends after the server and would otherwise subtract the next write
      await expect.poll(() => waitingWrites(page)).toBe(0)

      await leaveWrite(page, `${anna.userId}/${anna.orgId}`, { ...info, orgUserName: 'x'.repeat(200) })
      await page.reload()
      await expect(page.getByRole('heading', { name: title })).toBeVisible({ timeout: 20_000 })
      await expect(page.getByRole('listitem').filter({ hasText: why })).toBeVisible()
      await page.getByRole('button', { name: read }).click()
      await expect(page.getByRole('heading', { name: title })).toBeHidden()
      expect(await nameNow()).toBe('Anna Queued')
    })
  })
}
