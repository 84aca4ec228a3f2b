import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, test } from '../environment/environment-fixture.ts'
import { workerControls } from '../environment/worker-control.ts'

test.use({ locale: 'zh-CN' })

const recordScripts = (page: Page): Map<string, Promise<Buffer>> => {
  const scripts = new Map<string, Promise<Buffer>>()
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    const body = response.body()
    // a script that comes after the page was usable may be cut off by the end of the test
    body.catch(() => {})
    scripts.set(response.url(), body)
  })
  return scripts
}

const isUsable = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('input[type=email], input[name=orgEmail]').first()).toBeEditable()
}

test('what a browser loads for a usable login is at most 145 kB of JavaScript @worker', async ({ page }) => {
  const scripts = recordScripts(page)
  await page.goto('/sso/login')
  await isUsable(page)
  const sizes = await Promise.all([...scripts.values()].map(async (body) => gzipSync(await body).length))
  expect(sizes.length).toBeGreaterThan(0)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(145_000)
})

test('a page that the worker controls loads no XState @worker', async ({ page }) => {
  await page.goto('/sso/login')
  await workerControls(page)
  const scripts = recordScripts(page)
  await page.reload()
  await isUsable(page)
  const texts = await Promise.all([...scripts.values()].map(async (body) => String(await body)))
  expect(texts.join('')).toContain('react')
  expect(texts.filter((text) => text.includes('xstate.done.actor'))).toEqual([])
})
