import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, test } from '../environment/environment-fixture.ts'
import { workerControls } from '../environment/worker-control.ts'

test.use({ locale: 'zh-CN' })

/** Addresses of the scripts that the page loads from now on. */
const recordScripts = (page: Page): Set<string> => {
  const scripts = new Set<string>()
  page.on('response', (response) => {
    // files that load once the page stands have a budget of their own
    const isEarly = !/\/(?:afterStart|vital-collector)-/.test(response.url())
    if (response.request().resourceType() === 'script' && isEarly) scripts.add(response.url())
  })
  return scripts
}

/** The scripts' bodies, requested again, because the browser forgets those of a page that was left. */
const bodiesOf = (page: Page, scripts: Set<string>): Promise<Buffer[]> =>
  Promise.all([...scripts].map(async (url) => (await page.request.get(url)).body()))

const isUsable = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('input[type=email], input[name=orgEmail]').first()).toBeEditable()
}

test('a browser loads at most 150 kB of JavaScript, with the two small scripts before it, for a usable login @worker', async ({
  page,
}) => {
  const scripts = recordScripts(page)
  await page.goto('/sso/login')
  await isUsable(page)
  const sizes = (await bodiesOf(page, scripts)).map((body) => gzipSync(body).length)
  expect(sizes.length).toBeGreaterThan(0)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(150_000)
})

test('a page with a worker loads no XState @worker', async ({ page }) => {
  await page.goto('/sso/login')
  await workerControls(page)
  const scripts = recordScripts(page)
  await page.reload()
  await isUsable(page)
  const texts = (await bodiesOf(page, scripts)).map(String)
  expect(texts.join('')).toContain('react')
  expect(texts.filter((text) => text.includes('xstate.done.actor'))).toEqual([])
})
