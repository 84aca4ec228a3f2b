import type { Page } from '@playwright/test'
import { pathOf, routeNames, routeOf } from '../../../src/core/routes.ts'
import { expect, test } from '../environment/environment-fixture.ts'
import { workerControls } from '../environment/worker-control.ts'

const isFullLength = Boolean(process.env.TORTURE)

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "media-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types worktide ProseMirrorClipboard',
].join(';')

const wanted = {
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'permissions-policy': expect.stringContaining('camera=()'),
}

/** All addresses, or the first of each page. Pages of messengers have a policy of their own (`security-headers.test.ts`). */
const paths = routeNames
  .filter(
    (name) =>
      isFullLength ||
      routeNames.findIndex((other) => routeOf(other).page === routeOf(name).page) === routeNames.indexOf(name),
  )
  .map(pathOf)
  .filter((path) => !/^\/sso\/(login\/messenger$|teams\/)/.test(path))

/** Clears the violations that a test provoked. */
const clearViolations = async (pages: Page[], complaints: string[]) => {
  for (const page of pages) await page.close()
  complaints.length = 0
}

test('every page has the policy and complies with it, from the server and from the worker', async ({
  page,
  people,
  context,
  runtime,
}) => {
  for (const path of paths)
    for (const language of ['en', 'zh']) {
      const answer = await page.request.get(path, { headers: { 'accept-language': language } })
      expect(answer.headers(), path).toMatchObject(wanted)
    }
  await page.goto('/sso/login')
  if (runtime === 'worker') await workerControls(page)
  await people.signIn(context, await people.owner())
  // pages.spec.ts checks all other pages in both languages in the same way
  for (const path of isFullLength ? paths : ['/', '/setting/orginfo', '/dev/mail']) {
    const response = await page.goto(path)
    expect(await response?.allHeaders(), path).toMatchObject(wanted)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
  }
})

/** Attempts of an injected script, with their results. */
const attempts = {
  markup: () => {
    document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="window.stolen=1">')
  },
  'inline script': () => {
    const script = document.createElement('script')
    script.textContent = 'window.stolen = 1'
    document.body.append(script)
  },
  'foreign script': () => {
    const script = document.createElement('script')
    script.src = 'https://evil.example/x.js'
    document.body.append(script)
  },
  policy: () => {
    Reflect.get(window, 'trustedTypes').createPolicy('default', { createHTML: (text: string) => text })
  },
  'the same policy again': () => {
    Reflect.get(window, 'trustedTypes').createPolicy('worktide', { createScriptURL: (url: string) => url })
  },
  'foreign worker': () => navigator.serviceWorker.register('/assets/evil.js'),
  'worker of text': () => new Worker(URL.createObjectURL(new Blob(['1']))),
  'foreign answer': () => fetch('https://evil.example/'),
  'foreign picture': () =>
    new Promise((resolve, reject) => {
      const picture = new Image()
      picture.onload = resolve
      picture.onerror = () => reject(new TypeError('blocked'))
      picture.src = 'https://evil.example/x.png'
    }),
  frame: () => {
    const frame = document.createElement('iframe')
    frame.srcdoc = '<script>parent.stolen = 1</script>'
    document.body.append(frame)
  },
}

test('every attempt of an injected script is refused', async ({ page, complaints, runtime }) => {
  await page.goto('/sso/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const [name, attempt] of Object.entries(attempts)) {
    // Playwright blocks workers with a stub that refuses nothing
    if (runtime === 'page' && name === 'foreign worker') continue
    const before = complaints.length
    const outcome = await page.evaluate(`(async () => { await (${attempt})() })().then(() => 'done', String)`)
    if (outcome === 'done') await expect.poll(() => complaints.length, name).toBeGreaterThan(before)
    else expect(outcome, name).toMatch(/TypeError|SecurityError/)
  }
  expect(await page.evaluate('window.stolen')).toBeUndefined()
  await clearViolations([page], complaints)
})

test('a link or a form cannot run a script or send a form elsewhere', async ({ page, complaints }) => {
  await page.goto('/sso/login')
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.setAttribute('href', 'javascript:window.stolen=1')
    document.body.append(link)
    link.click()
    const form = document.createElement('form')
    form.action = 'https://evil.example/'
    document.body.append(form)
    form.submit()
  })
  await expect.poll(() => complaints.join()).toMatch(/script-src.*form-action/s)
  expect(await page.evaluate('window.stolen')).toBeUndefined()
  expect(await page.evaluate('location.pathname')).toBe('/sso/login')
  await clearViolations([page], complaints)
})

test('@worker the worker has the policy too, and its violations are reported', async ({
  page,
  context,
  complaints,
}) => {
  await page.goto('/sso/login')
  await workerControls(page)
  expect((await page.request.get('/sw.js')).headers()).toMatchObject(wanted)
  const [worker] = context.serviceWorkers()
  expect(await worker?.evaluate(() => fetch('https://evil.example/').then(String, String))).toContain('TypeError')
  await expect.poll(() => complaints.join()).toContain('connect-src')
  await clearViolations([page], complaints)
})

test('violations in a second context are reported', async ({ browser, baseURL, watch, complaints }) => {
  const other = await browser.newContext()
  await watch(other)
  const page = await other.newPage()
  await page.goto(`${baseURL}/sso/login`)
  await page.evaluate(() => fetch('https://evil.example/').catch(() => {}))
  await expect.poll(() => complaints.join()).toContain('connect-src')
  await clearViolations([page], complaints)
  await other.close()
})
