import { expectAccessible } from './environment/accessible.ts'
import { expect, test } from './environment/environment-fixture.ts'
import { pageIsQuiet } from './environment/quiet-page.ts'
import { queryServer } from './environment/server-database.ts'
import { goTo, sharedPage } from './environment/shared-page.ts'

const shared = sharedPage({ orgUserName: 'Petra Picture' }, 'Ebb Works')

test('an API key is shown once, works for the same calls, and stops when revoked', async ({ people }) => {
  const { page } = shared
  await goTo(page, '/setting/api-key')
  await page.getByLabel('Name').fill('Nightly report')
  await page.getByRole('button', { name: 'Create key' }).click()
  const key = await page.getByRole('textbox', { name: /key/i }).inputValue()
  expect(key).toMatch(/^wtk_/)
  await page.getByRole('button', { name: "I've copied it" }).click()
  await expect(page.getByText(key)).toBeHidden()

  expect((await people.call('/org/org-info', {}, key)).result.orgName).toBe('Ebb Works')
  expect((await people.call('/account/api-keys/list', {}, key)).code).toBe('0403001')
  await page.getByRole('button', { name: 'Revoke Nightly report' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Revoke/ })
    .click()
  await expect(page.getByRole('button', { name: 'Revoke Nightly report' })).toBeHidden()
  expect((await people.call('/org/org-info', {}, key)).code).toBe('04206')
})

test('changes of name and organisation persist', async ({ page, people, context }) => {
  const owner = await people.owner({ orgUserName: 'Anna Lind' }, 'Before Works')
  await people.signIn(context, owner)
  await page.goto('/setting/account')
  await page.getByLabel('Your name').fill('Anna Lindqvist')
  await page.getByRole('button', { name: /^Save/ }).first().click()
  await expect
    .poll(async () => (await people.call('/account/personal-info', {}, owner.token)).result.orgUserName)
    .toBe('Anna Lindqvist')
  await page.goto('/setting/orginfo')
  await page.getByLabel('Organisation name').fill('After Works')
  await page.getByRole('button', { name: /^Save/ }).first().click()
  await expect
    .poll(async () => (await people.call('/org/org-info', {}, owner.token)).result.orgName)
    .toBe('After Works')
  await page.reload()
  await expect(page.getByLabel('Organisation name')).toHaveValue('After Works')
})

test('somebody without an organisation changes their name', async ({ page, people, context }) => {
  const person = await people.register({ orgUserName: 'Ben Berg' })
  await people.signIn(context, person)
  await page.goto('/setting/account')
  await page.getByLabel('Your name').fill('Ben Bergman')
  await page.getByRole('button', { name: /^Save/ }).first().click()
  await expect
    .poll(async () => (await people.call('/account/personal-info', {}, person.token)).result.orgUserName)
    .toBe('Ben Bergman')
})

test('/orginfo opens the organisation, or the sign-in first', async ({ page, people, context }) => {
  await page.goto('/orginfo')
  await expect(page).toHaveURL(/\/sso\/login/)
  const owner = await people.owner()
  await people.signIn(context, owner)
  await page.goto('/sso/orginfo')
  await expect(page).toHaveURL('/setting/orginfo')
})

test('the last owner cannot leave, transfers the organisation, and can', async ({ page, people, context }) => {
  const owner = await people.owner({ orgUserName: 'Olga Owner' }, 'Handed Works')
  const heir = await people.member(owner, { orgUserName: 'Hanna Heir' })
  await people.signIn(context, owner)
  await page.goto('/setting/orginfo')
  const leave = page.getByRole('button', { name: 'Leave Handed Works' })
  await expect(leave).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('link', { name: 'Transfer it' }).click()

  await page.getByRole('button', { name: 'Manage Hanna Heir' }).click()
  await page.getByRole('button', { name: 'Transfer ownership' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Transfer' }).click()
  await expect(page.getByText('Hanna Heir is now the owner.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Manage Hanna Heir' })).toHaveAttribute('aria-disabled', 'true')

  await page.goto('/setting/orginfo')
  await expect(leave).not.toHaveAttribute('aria-disabled')
  await leave.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/create-organization/)
  const { result } = await people.call('/org/members', {}, heir.token)
  expect(result.list).toMatchObject([{ userId: heir.userId, roleCodes: ['organizationOwner'] }])
})

test('team link and join code show their rules and are turned off', async ({ people }) => {
  const { page, owner } = shared
  await goTo(page, '/setting/invitations')
  const code = page.getByRole('region', { name: 'Join code' })
  await code.getByLabel('Allowed email domains').fill('nonsense')
  await code.getByRole('button', { name: 'Create code' }).click()
  await expect(code.getByText("“nonsense” isn't a domain").last()).toBeVisible()
  await code.getByLabel('Allowed email domains').fill('@Example.com, example.cn')
  await code.getByLabel('Require admin approval').check()
  await code.getByLabel('Expires after').selectOption('7')
  await code.getByRole('button', { name: 'Create code' }).click()
  await expect(code.getByText('Only for emails at example.com, example.cn')).toBeVisible()
  const { result } = await people.call('/org/join-code', {}, owner.token)
  expect(result).toMatchObject({ requiresApproval: true, emailDomains: ['example.com', 'example.cn'] })
  expect(await code.getByRole('textbox', { name: 'Join code' }).inputValue()).toBe(result.joinCode)

  const link = page.getByRole('region', { name: 'Team link' })
  await link.getByLabel('Maximum number of uses').selectOption('10')
  await link.getByRole('button', { name: 'Create link' }).click()
  await expect(link.getByText('Up to 10 people')).toBeVisible()
  await link.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(link.getByRole('button', { name: 'Create link' })).toBeVisible()
  expect((await people.call('/org/invite-link', {}, owner.token)).result.url).toBeNull()
})

test('the audit log is searched and exported without formulas', async ({ page, people, context }) => {
  const owner = await people.owner({ orgUserName: '=SUM(A1)' }, 'Watched Works')
  await people.call('/org/join-code/rotate', {}, owner.token)
  await people.signIn(context, owner)
  await page.goto('/setting/audit-log')
  await expect(page.getByText('=SUM(A1) created a new join code')).toBeVisible()
  await page.getByLabel('Category').selectOption('organization')
  await expect(page.getByText('=SUM(A1) created the organisation')).toBeVisible()
  await expect(page.getByText('created a new join code')).toBeHidden()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const file = await (await saved).createReadStream()
  const text = Buffer.concat(await file.toArray()).toString()
  expect(text).toContain(`"'=SUM(A1)","'=SUM(A1) created the organisation"`)
  expect(text.trim().split('\r\n')).toHaveLength(2)
  await page.getByLabel('Actor').fill('nobody of this name')
  await page.getByRole('button', { name: 'Show everything' }).click()
  await expect(page.getByText('created a new join code')).toBeVisible()
})

test('another device is found by its name and signed out, after re-authentication', async ({
  page,
  people,
  context,
  environment,
}) => {
  const owner = await people.owner()
  const deviceName =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) MicroMessenger/8.0'
  const { orgEmail, password } = owner
  const { result } = await people.call('/account/login', { tenantId: 1, orgEmail, password, deviceName })
  await people.signIn(context, owner)
  const old = `UPDATE sessions SET reauthenticated_at = now() - interval '6 minutes' WHERE user_id = ${owner.userId}`
  await queryServer(environment.server.dataDir, old)
  await page.goto('/setting/account')
  await page.getByRole('button', { name: 'Sign out WeChat · iOS' }).click()
  // the page below a dialog does not scroll
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('Your password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText("You're not signed in anywhere else.")).toBeVisible()
  expect((await people.call('/account/user-org-assemble', {}, result.token)).code).toBe('403')
})

test('a member who is no administrator sees who is', async ({ page, people, context }) => {
  const owner = await people.owner({ orgUserName: 'Olga Owner' }, 'Closed Works')
  const member = await people.member(owner, { orgUserName: 'Max Member' })
  await people.signIn(context, member)
  for (const path of ['/setting/invitations', '/setting/audit-log']) {
    await page.goto(path)
    await expect(page.getByText('Only administrators can see this page.')).toBeVisible()
  }
  await page.getByRole('link', { name: 'View administrators' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Olga Owner' })).toContainText('Owner')
  await expect(page.getByRole('button', { name: /^Manage/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Audit log' })).toHaveCount(0)
})

test('a picture is chosen, seen by others, and removed', async ({ people }) => {
  const { page, owner } = shared
  await goTo(page, '/setting/account')
  const panel = page.getByRole('region', { name: 'Personal information' })
  await panel.getByLabel('Picture of Petra Picture').setInputFiles('public/apple-touch-icon.png')
  await expect(panel.getByText('Picture updated.')).toBeVisible()
  const widths = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLImageElement>('img[src^="/pictures/"]')].map((img) => img.naturalWidth),
    )
  await expect.poll(widths, 'in the panel and in the corner').toEqual([256, 256])
  const shown = () => page.evaluate(() => document.querySelector<HTMLImageElement>('img[src^="/pictures/"]')?.src)
  const before = await shown()
  await panel.getByLabel('Picture of Petra Picture').setInputFiles('public/screenshot-narrow.png')
  await page.getByRole('slider', { name: 'Move the crop area' }).press('End')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use picture' }).click()
  await expect(panel.getByText('Picture updated.')).toBeVisible()
  await expect.poll(shown).not.toBe(before)
  await panel.getByLabel('Picture of Petra Picture').setInputFiles('package.json')
  await expect(panel.getByText("Couldn't read this file as a picture.", { exact: false })).toBeVisible()
  await panel.getByRole('button', { name: 'Remove picture' }).click()
  await expect.poll(widths).toEqual([])
  expect((await people.call('/account/personal-info', {}, owner.token)).result.head).toBeNull()
})

test('keyboard focus stays near the action, and no page remounts', async ({ page, people, context }) => {
  const owner = await people.owner({ orgUserName: 'Olga Owner' }, 'Keyboard Works')
  for (const orgUserName of ['Hanna Heir', 'Max Member']) await people.member(owner, { orgUserName })
  await people.signIn(context, owner)
  await page.goto('/setting/members')
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)
  const manage = (name: string) => page.getByRole('button', { name: `Manage ${name}` }).press('Enter')
  await manage('Max Member')
  await page.getByLabel('Role of Max Member').selectOption('organizationAdmin')
  await page.getByRole('button', { name: 'Change role' }).press('Enter')
  await expect(page.getByText('Max Member has a new role.')).toBeVisible()
  await expect.poll(focused).toBe('Manage Max Member')

  await manage('Max Member')
  await page.getByRole('button', { name: 'Remove' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(page.getByText('Max Member has been removed.')).toBeVisible()
  await expect.poll(focused).toBe('People (2)')

  await manage('Hanna Heir')
  await page.getByRole('button', { name: 'Transfer ownership' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Transfer' }).press('Enter')
  // shown for its full time, although the session is refreshed meanwhile
  await expect(page.getByText('Hanna Heir is now the owner.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Manage Hanna Heir' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('Hanna Heir is now the owner.')).toBeVisible()
})

test('an owner closes the organisation by its name, sees when, and keeps it', async ({ people }) => {
  const { page, owner } = shared
  await goTo(page, '/setting/orginfo')
  await page.getByRole('button', { name: 'Close Ebb Works' }).click()
  const name = page.getByLabel('Type Ebb Works to confirm')
  await name.fill('Flood Works')
  await page.getByRole('button', { name: 'Close the organisation' }).click()
  await expect(page.getByText("This isn't the organisation's name").first()).toBeVisible()
  await name.fill('Ebb Works')
  await page.getByRole('button', { name: 'Close the organisation' }).click()
  await expect(page.getByText(/^Ebb Works closes on /)).toBeVisible()
  expect((await people.call('/org/org-info', {}, owner.token)).result.closesAt).not.toBeNull()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Keep it open' }).click()
  await expect(page.getByText(/^Ebb Works closes on /)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Close Ebb Works' })).toBeVisible()
})

test('@page what the keyboard reaches above the screen is not under the bar', async ({ page, people, context }) => {
  await people.signIn(context, await people.owner())
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/setting/account')
  // what comes after a key moves the field that has the focus
  await pageIsQuiet(page)
  await page.getByLabel('Time zone').focus()
  const isCovered = () =>
    page.evaluate(() => {
      const { x, y, width, height } = document.activeElement?.getBoundingClientRect() ?? new DOMRect()
      const middle = document.elementFromPoint(x + width / 2, y + height / 2)
      return middle?.closest('header') !== null && !document.activeElement?.closest('header')
    })
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press('Shift+Tab')
    // the browser scrolls to it after the key
    await expect.poll(isCovered).toBe(false)
  }
})
