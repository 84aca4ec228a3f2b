import { deviceContent, reachableTexts } from './world/device-content.ts'
import { workerControls } from './world/worker-control.ts'
import { expect, test } from './world/world-fixture.ts'

test('@worker the token is nowhere that page code can reach, and cannot be asked for', async ({
  page,
  people,
  context,
}) => {
  const anna = await people.owner({}, 'Secret Works')
  await page.addInitScript(() => {
    const heard: unknown[] = []
    Object.assign(window, { heard })
    new BroadcastChannel('worktide-views').onmessage = ({ data }) => heard.push(data)
    navigator.serviceWorker?.addEventListener('message', ({ data }) => heard.push(data))
  })
  await people.signIn(context, anna)
  await page.goto('/')
  await workerControls(page)
  await page.goto('/setting/account')
  await expect(page.getByRole('button', { name: /Account menu/ })).toBeVisible()

  const device = await deviceContent(page)
  expect(device).toContain('Secret Works')
  expect(device).not.toContain(anna.token)
  expect(await reachableTexts(page)).not.toContain(anna.token)
  const answer = await page.evaluate(() =>
    fetch('/api/account/session/resume', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-sso-worker': '1' },
      body: '{}',
    }).then(
      (response) => response.text(),
      (error) => String(error),
    ),
  )
  expect(answer).toContain('TypeError')
})

test('after a logout nothing of the person or the organisation is left on the device', async ({
  page,
  people,
  context,
}) => {
  const anna = await people.owner({ orgUserName: 'Anna Vanishes' }, 'Vanishing Works')
  await people.signIn(context, anna)
  for (const path of ['/setting/account', '/setting/orginfo', '/']) {
    await page.goto(path)
    await expect(page.getByText('Anna Vanishes').first()).toBeAttached()
  }
  expect(await deviceContent(page)).toContain('Vanishing Works')
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('button', { name: 'Log out' }).first().click()
  await expect(page).toHaveURL(/\/sso\/login/)
  await expect
    .poll(async () => {
      const device = await deviceContent(page)
      return [anna.orgEmail, 'Anna Vanishes', 'Vanishing Works', anna.token].filter((text) => device.includes(text))
    })
    .toEqual([])
})
