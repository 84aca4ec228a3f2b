import { expectAccessible } from '../environment/accessible.ts'
import { expect, test } from '../environment/environment-fixture.ts'
import { makeProject } from '../environment/work-data.ts'
import { goOffline } from './go-offline.ts'

test('issues are found by a part of Chinese without a network, and a key leads to its issue', async ({
  context,
  page,
  people,
}) => {
  const owner = await people.owner()
  await makeProject(people, owner, { key: 'SHOP', name: '门店小程序' }, [
    { summary: '在弱网下扫码下单偶发重复提交' },
    { summary: '优惠券叠加规则' },
  ])
  await people.signIn(context, owner)
  await page.goto('/p/SHOP/list')
  await expect(page.getByRole('button', { name: '优惠券叠加规则', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Search or go to' }).click()
  const field = page.getByRole('searchbox', { name: 'Search' })
  await expect(field).toBeFocused()

  await goOffline(page)
  await field.fill('弱网')
  const found = page.getByRole('link', { name: /在弱网下扫码/ })
  await expect(found).toBeVisible()
  await expect(found.locator('mark')).toHaveText('弱网')
  await expect(page.getByRole('link', { name: /优惠券/ })).toBeHidden()
  await expect(page).toHaveURL(/\/search\?q=/)
  await expectAccessible(page)
  await field.fill('退款到账')
  await page.getByRole('button', { name: 'Create issue' }).click()
  const summary = page.getByRole('dialog').getByRole('textbox', { name: 'Summary' })
  await expect(summary).toHaveValue('退款到账')
  await summary.fill('优惠券叠加的规则')
  await expect(page.getByRole('dialog').getByRole('link', { name: /SHOP-2.*优惠券叠加规则/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await field.fill('shop-2')
  await page.getByRole('link', { name: /优惠券/ }).click()
  await expect(page).toHaveURL(/\/i\/SHOP-2/)
  await context.setOffline(false)
})

test('a private project’s issue is never found by an outsider, on the device or on the server', async ({
  context,
  page,
  people,
}) => {
  const owner = await people.owner()
  const { id } = await makeProject(people, owner, { key: 'SEC', name: 'Secret', isOpen: false }, [
    { summary: 'Paint the hidden boat' },
  ])
  await makeProject(people, owner, { key: 'HAR', name: 'Harbour' }, [{ summary: 'Mend the hidden net' }])
  const stranger = await people.owner()
  expect(id).not.toBe('')
  const search = async (token: string) => (await people.call('/work/search', { text: 'hidden' }, token)).result.list
  expect(await search(owner.token)).toHaveLength(2)
  expect(await search(stranger.token)).toEqual([])
  await people.signIn(context, stranger)
  await page.goto('/search?q=hidden')
  await expect(page.getByText('No results.')).toBeVisible()
})
