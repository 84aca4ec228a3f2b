import { expect, test } from '../environment/environment-fixture.ts'

const told = {
  'en-GB': {
    title: 'Some of your changes were not saved',
    why: /Personal information: you were signed out/,
    read: 'I have read this',
  },
  'zh-CN': { title: '你的部分更改未能保存', why: /个人信息: 发送之前你已退出登录/, read: '我已知晓' },
} as const

for (const [locale, { title, why, read }] of Object.entries(told)) {
  test.describe(() => {
    test.use({ locale })

    test(`a queued change that will never be sent is told, with what and why: ${locale}`, async ({
      page,
      people,
      context,
      environment,
      runtime,
    }) => {
      const anna = await people.owner({ orgUserName: 'Anna Lind' }, 'Lost Works')
      await people.signIn(context, anna)
      await page.goto('/setting/account')
      const name = page.locator('input[name="orgUserName"]')
      await expect(name).toHaveValue('Anna Lind')
      await environment.gate.close()
      await name.fill('Anna Lost')
      await page.locator('form', { has: name }).locator('[type="submit"]').click()
      await expect(page.getByText(/1 change waiting|1 项更改待发送/).first()).toBeVisible()
      await page.getByRole('button', { name: /Account menu|Anna Lind.*菜单|账户菜单|账号菜单/ }).click()
      await page.getByRole('menuitem', { name: /Sign out|退出登录/ }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Sign out|退出登录/ })
        .click()
      // the logout is committed: a page that is left before has not logged out
      await expect(page).toHaveURL(/\/sso\/login/)
      await environment.gate.open()
      // without a worker its file may not have come while the network was away; what was lost is still told by the next page
      if (runtime === 'page') await page.reload()

      await expect(page.getByRole('heading', { name: title })).toBeVisible({ timeout: 20_000 })
      await expect(page.getByRole('listitem').filter({ hasText: why })).toBeVisible()
      await page.getByRole('button', { name: read }).click()
      await expect(page.getByRole('heading', { name: title })).toBeHidden()
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('heading', { name: title })).toBeHidden()
      expect((await people.call('/account/personal-info', {}, anna.token)).result?.orgUserName).not.toBe('Anna Lost')
    })
  })
}
