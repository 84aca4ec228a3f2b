import type { Page } from '@playwright/test'
import { contractVersion } from '../../../src/core/contract.ts'
import { expect, test } from '../environment/environment-fixture.ts'
import { foreignPage } from '../environment/foreign-page.ts'
import { workerControls } from '../environment/worker-control.ts'
import { recordTokens } from './known-tokens.ts'

const menu = (page: Page, name: string) => page.getByRole('button', { name: `Account menu for ${name}` })

test('a link on another site neither uses a ticket nor signs anybody in as its sender', async ({
  page,
  people,
  context,
  environment,
  runtime,
}) => {
  const mallory = await people.owner({ orgUserName: 'Mallory' }, 'Evil Works')
  const { result } = await people.call('/tickets', {}, mallory.token)
  const address = `${environment.origin}/api/tickets/get-token?ticket=${result.ticket}`
  const anna = await people.owner({ orgUserName: 'Anna Lind' }, 'Kept Works')
  await people.signIn(context, anna)
  await page.goto('/')
  if (runtime === 'worker') await workerControls(page)
  await expect(menu(page, 'Anna Lind')).toBeVisible()
  const foreign = await foreignPage(`<a href="${address}">a kitten</a><img src="${address}">`)
  await page.goto(foreign.url)
  await page.getByText('a kitten').click()
  await page.waitForURL(/get-token/)
  await foreign.close()
  await page.goto('/')
  await expect(menu(page, 'Anna Lind')).toBeVisible()
  const redeemed = await fetch(address, { headers: { origin: environment.origin, timezonestr: 'Asia/Shanghai' } })
  expect(((await redeemed.json()) as { code: string }).code, 'the ticket is still there').toBe('200')
})

test('@worker page code that requests the token in any spelling gets none, and dispatches nothing of its own', async ({
  page,
  people,
  context,
  environment,
}) => {
  const tokens = recordTokens(environment.gate, context)
  await people.signIn(context, await people.owner({ orgUserName: 'Anna Lind' }, 'Asked Works'))
  await page.goto('/')
  await workerControls(page)
  await expect(menu(page, 'Anna Lind')).toBeVisible()
  const heard = await page.evaluate(async (v) => {
    const post = (path: string) =>
      fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-sso-worker': '1', 'x-worktide-call': 'open' },
        body: '{}',
      }).then((response) => response.text(), String)
    const say = (message: object) =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = ({ data }) => resolve(data)
        navigator.serviceWorker.controller?.postMessage({ v, ...message }, [port2])
      })
    const dispatch = (event: object) =>
      say({ kind: 'dispatch', machine: 'session', event, eventId: crypto.randomUUID() })
    const spellings = ['resume', '%72esume', 'resume/', 'resume?x=1', 'resume#', '../session/resume', 'RESUME']
    const answers = await Promise.all(spellings.map((name) => post(`/api/account/session/${name}`)))
    const assembly = { code: '200', orgInfo: { id: '1', orgName: 'Evil Works' }, rights: null }
    const output = {
      epoch: 1,
      at: 1,
      code: '200',
      account: { userId: '1', orgUserName: 'Mallory' },
      organization: null,
    }
    const replies = [
      await dispatch({ type: 'xstate.done.actor.0.session.validating', output }),
      await dispatch({ type: 'xstate.init' }),
      await dispatch({ type: 'token.received', userId: '1', token: 'forged' }),
      await dispatch({ type: 'token.received', userId: '1', assembly: { ...assembly, userInfo: output.account } }),
      await say({ kind: 'dispatch', machine: 'no such', event: { type: 'x' }, eventId: 'y' }),
      await say({ kind: 'constructor' }),
    ]
    return JSON.stringify([answers, replies])
  }, contractVersion)
  const [answers, replies] = JSON.parse(heard) as [string[], { ok: boolean }[]]
  for (const answer of answers) expect(answer).not.toContain('"code":"200"')
  expect(replies.map(({ ok }) => ok)).toEqual([false, false, false, false, false, false])
  await expect(menu(page, 'Anna Lind')).toBeVisible()
  for (const token of await tokens()) expect(heard).not.toContain(token)
  await page.reload()
  await expect(menu(page, 'Anna Lind')).toBeVisible()
})

test('@worker responses that page code writes into the caches are not shown: another page, list or header, nor a page that redirects elsewhere', async ({
  page,
}) => {
  await page.goto('/sso/login')
  await workerControls(page)
  const poison = () =>
    page.evaluate(async () => {
      const cache = await caches.open('worktide-build')
      const html = { headers: { 'content-type': 'text/html' } }
      const script = { headers: { 'content-type': 'text/javascript' } }
      const poisoned: string[] = []
      for (const request of await cache.keys()) {
        const { pathname } = new URL(request.url)
        if (pathname.endsWith('.js'))
          await cache.put(request, new Response('document.title = window.stolen = "poisoned"', script))
        else if (pathname === '/index.html')
          await cache.put(request, new Response('<title>poisoned</title><h1>poisoned</h1>', html))
        else continue
        poisoned.push(pathname)
      }
      return poisoned
    })
  const genuine = await page.evaluate(async () => {
    const kept = await (await caches.open('worktide-build')).match('/index.html', { ignoreSearch: true })
    if (!kept) throw new Error('the page is not kept')
    return kept.text()
  })
  const expectGenuine = async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    expect(await page.title()).not.toContain('poisoned')
    expect(await page.evaluate('window.stolen')).toBeUndefined()
  }
  expect(await poison()).toEqual(
    expect.arrayContaining(['/index.html', expect.stringMatching(/^\/assets\/index-.+\.js$/)]),
  )
  await expectGenuine()
  await poison()
  await page.evaluate(async () => (await caches.open('worktide-build')).put('/__builds', Response.json({})))
  await expectGenuine()

  await page.evaluate(async (text) => {
    const cache = await caches.open('worktide-build')
    const [key = '/index.html'] = await cache.keys('/index.html', { ignoreSearch: true })
    const headers = { 'content-type': 'text/html', refresh: '0;url=/dev/mail?led-astray' }
    await cache.put(key, new Response(text, { headers }))
  }, genuine)
  await expectGenuine()
  await expect(page).toHaveURL(/\/sso\/login/)
})

test('after a sign-out page code gets no cached answer of the user', async ({
  page,
  people,
  context,
  environment,
  runtime,
}) => {
  await people.signIn(context, await people.owner({ orgUserName: 'Anna Lind' }, 'Answer Works'))
  await page.goto('/')
  if (runtime === 'worker') await workerControls(page)
  await expect(page.getByText('Answer Works').first()).toBeVisible()
  await menu(page, 'Anna Lind').click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/sso\/login/)
  await environment.gate.close()
  const answers = await page.evaluate(() => {
    const headers = { 'content-type': 'application/json', 'x-worktide-call': 'cached' }
    const ask = (path: string, body: string) =>
      fetch(`/api${path}`, { method: 'POST', headers, body }).then((response) => response.text(), String)
    const asked = ['/org/org-info', '/org/list', '/account/personal-info', '/account/user-org-assemble']
    return Promise.all(asked.map((path) => ask(path, '{}')))
  })
  expect(answers.join()).not.toMatch(/Answer Works|Anna Lind/)
})

const hostile = [
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%2f/evil.example',
  '/%5cevil.example',
  '/.//evil.example',
  '/\t/evil.example',
  '\u0000//evil.example',
  'javascript:window.stolen=1',
  'JaVaScRiPt:window.stolen=1',
  'data:text/html,<script>1</script>',
  'https:evil.example',
  'http://localhost@evil.example/',
  'blob:https://evil.example/1',
]

test('no redirect leaves the site: for every address, and after signing in', async ({ page, people, context }) => {
  const anna = await people.owner({ orgUserName: 'Anna Lind' }, 'Here Works')
  const leave: string[] = []
  context.on('request', (request) => /evil\.example/.test(new URL(request.url()).host) && leave.push(request.url()))
  const [first = ''] = hostile
  await page.goto(`/sso/login?redirect=${encodeURIComponent(first)}`)
  await page.getByLabel('Email', { exact: true }).fill(anna.orgEmail)
  await page.getByLabel('Password', { exact: true }).fill(anna.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/')
  for (const target of process.env.TORTURE ? hostile : hostile.slice(0, 4)) {
    await page.goto(`/sso/login?redirect=${encodeURIComponent(target)}`)
    await expect(page, target).toHaveURL('/')
  }
  expect(await page.evaluate('window.stolen')).toBeUndefined()
  expect(leave).toEqual([])
})
