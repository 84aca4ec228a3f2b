import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from './environment/environment-fixture.ts'
import { newProject, seed } from './environment/work-seed.ts'
import { workerHasFiles } from './environment/worker-control.ts'
import { goOffline } from './work/go-offline.ts'

interface Picture {
  src: string
  sizes: string
  purpose?: string
}
interface Manifest {
  name: string
  start_url: string
  scope: string
  display: string
  icons: Picture[]
  screenshots: (Picture & { form_factor: string })[]
  shortcuts: { name: string; url: string }[]
  share_target: {
    action: string
    method: string
    enctype: string
    params: { title: string; text: string; url: string; files: { name: string; accept: string[] }[] }
  }
}

const manifestOf = async (request: APIRequestContext) =>
  (await (await request.get('/manifest.webmanifest')).json()) as Manifest

/** Shares as a phone does: the browser sends a form with the fields of the manifest, and follows the redirect. */
const share = async (page: Page, target: Manifest['share_target'], text: string, files: Record<string, string>) => {
  expect(target).toMatchObject({ method: 'POST', enctype: 'multipart/form-data' })
  const { title, text: field, files: [asked] = [] } = target.params
  expect(asked?.accept).toEqual(expect.arrayContaining(['image/*', 'video/*', 'application/pdf', 'text/*', '*/*']))
  const action = new URL(target.action, page.url()).href
  // sent from another document, because the policy forbids forms on our pages
  await page.goto('about:blank')
  await Promise.all([
    page.waitForEvent('load'),
    page.evaluate(
      ([action, texts, name, given]) => {
        const form = document.createElement('form')
        Object.assign(form, { action, method: 'post', enctype: 'multipart/form-data' })
        for (const [field, value] of Object.entries(texts))
          form.append(Object.assign(document.createElement('input'), { type: 'hidden', name: field, value }))
        const chosen = new DataTransfer()
        for (const [file, content] of Object.entries(given))
          chosen.items.add(
            new File([content], file, { type: file.endsWith('.pdf') ? 'application/pdf' : 'text/plain' }),
          )
        const input = Object.assign(document.createElement('input'), { type: 'file', name, multiple: true })
        input.files = chosen.files
        form.append(input)
        document.body.append(form)
        form.submit()
      },
      [action, { [title]: '', [field]: text }, asked?.name ?? '', files] as const,
    ),
  ])
}

/** Width and height from the PNG header. */
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`

test('the manifest is installable, and its pictures have their declared sizes', async ({ page, request }) => {
  await page.goto('/sso/login')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = (await (await request.get(href ?? '')).json()) as Manifest
  expect(manifest).toMatchObject({ name: 'Worktide', start_url: '/', scope: '/', display: 'standalone' })
  const sizes = manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose ?? 'any'}`)
  expect(sizes).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']))
  expect(manifest.shortcuts.length).toBeGreaterThan(0)
  expect(manifest.screenshots.map((shot) => shot.form_factor).sort()).toEqual(['narrow', 'wide'])
  for (const { src, sizes: said } of [...manifest.icons, ...manifest.screenshots]) {
    const answer = await request.get(src)
    expect(answer.ok(), src).toBe(true)
    if (src.endsWith('.png')) expect(sizeOf(await answer.body()), src).toBe(said)
  }
  const touch = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  expect(sizeOf(await (await request.get(touch ?? '')).body())).toBe('180x180')
})

test('@worker what another app shares, and the shortcut, open a new issue, once and also without a network', async ({
  context,
  page,
  people,
  request,
}) => {
  const owner = await people.owner()
  const project = newProject('HAR', 'Harbour')
  await seed(people, owner, [project.change])
  await people.signIn(context, owner)
  await page.goto('/')
  await workerHasFiles(page)
  const { shortcuts, share_target: target } = await manifestOf(request)
  await goOffline(page)
  const { title, text, url } = target.params
  const said = { [title]: '', [text]: '登录失败\n点两次才行', [url]: 'https://tide.example/7' }
  // the way in which apps that were installed earlier share
  await page.goto(`/?${new URLSearchParams(said)}`)
  const dialog = page.getByRole('dialog', { name: 'New issue' })
  await expect(dialog.getByRole('textbox', { name: 'Summary' })).toHaveValue('登录失败')
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toContainText('点两次才行')
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toContainText('https://tide.example/7')
  await expect(page).toHaveURL('/')
  await dialog.getByRole('button', { name: 'Create issue' }).click()
  await expect(page.getByText('Created: 登录失败')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.goto(shortcuts[0]?.url ?? '')
  await expect(dialog.getByRole('textbox', { name: 'Summary' })).toHaveValue('')
})

test('@worker files that another app shares are attached to the new issue, once, also without a network and when the phone is turned', async ({
  context,
  page,
  people,
  request,
}) => {
  const owner = await people.owner()
  const project = newProject('HAR', 'Harbour')
  await seed(people, owner, [project.change])
  await people.signIn(context, owner)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await workerHasFiles(page)
  const { shortcuts, share_target: target } = await manifestOf(request)
  await goOffline(page)
  const dialog = page.getByRole('dialog', { name: 'New issue' })
  const { title, text, url } = target.params
  const said = { [title]: '', [text]: 'Paint the boat', [url]: 'https://tide.example/7' }
  // the way in which apps that were installed earlier share
  await page.goto(`/?${new URLSearchParams(said)}`)
  await expect(dialog.getByRole('textbox', { name: 'Summary' })).toHaveValue('Paint the boat')
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toContainText('https://tide.example/7')
  await expect(page).toHaveURL('/')
  await dialog.getByRole('button', { name: 'Discard draft' }).click()

  await share(page, target, '登录失败\n点两次才行', { 'screen.txt': 'as it looks', 'plan.pdf': 'plan of the boat' })
  await expect(dialog.getByRole('textbox', { name: 'Summary' })).toHaveValue('登录失败')
  await expect(dialog.getByText('plan.pdf')).toBeVisible()
  await expect(dialog.getByText('Another app shared these files.')).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.setViewportSize({ width: 1000, height: 700 })
  await expect(dialog.getByText('screen.txt')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Remove screen.txt' }).click()
  await expect(dialog.getByText('screen.txt')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Create issue' }).click()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  const file = page.getByRole('listitem').filter({ hasText: 'plan.pdf' })
  await expect(file.getByText('waiting for a connection')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Not sent yet')).toHaveCount(0)
  await expect(file.getByRole('button', { name: 'Download plan.pdf' })).toBeVisible()
  await page.goto(shortcuts[0]?.url ?? '')
  await expect(dialog.getByRole('textbox', { name: 'Summary' })).toHaveValue('')
  await expect(dialog.getByText('plan.pdf')).toHaveCount(0)
})

test('files shared before sign-in wait for it, and where no worker took them that is said', async ({
  page,
  people,
  request,
  runtime,
}) => {
  const owner = await people.owner()
  await seed(people, owner, [newProject('HAR', 'Harbour').change])
  const { share_target: target } = await manifestOf(request)
  await page.goto('/sso/login')
  const dialog = page.getByRole('dialog', { name: 'New issue' })
  if (runtime === 'worker') await workerHasFiles(page)
  await share(page, target, 'Paint the boat', { 'plan.pdf': 'plan of the boat' })
  await expect(page).toHaveURL(/\/sso\/login/)
  await page.getByLabel('Email', { exact: true }).fill(owner.orgEmail)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(dialog.getByRole('textbox', { name: 'Summary' })).toHaveValue('Paint the boat')
  if (runtime === 'worker') {
    await expect(dialog.getByText('plan.pdf')).toBeVisible()
    await expect(dialog.getByRole('alert')).toHaveCount(0)
  } else await expect(dialog.getByRole('alert')).toHaveText("The shared files couldn't be added. Share them again.")
})

test('@worker files that were shared where there is no project wait for the first one, and go with a sign-out', async ({
  context,
  page,
  people,
  request,
}) => {
  const owner = await people.owner()
  await people.signIn(context, owner)
  await page.goto('/')
  await workerHasFiles(page)
  const { share_target: target } = await manifestOf(request)
  await share(page, target, 'Paint the boat', { 'plan.pdf': 'plan of the boat' })
  await expect(page).toHaveURL('/projects/new')
  await page.reload()
  const kept = () => page.evaluate(() => caches.has('worktide-shared'))
  expect(await kept()).toBe(true)
  await page.getByLabel('Name', { exact: true }).fill('Harbour')
  await page.getByLabel('Key', { exact: true }).fill('HAR')
  await page.getByRole('button', { name: 'Create project' }).click()
  const dialog = page.getByRole('dialog', { name: 'New issue' })
  await expect(dialog.getByRole('textbox', { name: 'Summary' })).toHaveValue('Paint the boat')
  await expect(dialog.getByRole('textbox', { name: 'Summary' })).toBeFocused()
  await expect(page).toHaveURL('/p/HAR/board')
  await expect(dialog.getByText('plan.pdf')).toBeVisible()
  await expect.poll(kept).toBe(false)
  await dialog.getByRole('button', { name: 'Discard draft' }).click()
  await page.goto('/')
  // a share that the worker kept and no page has taken yet
  await page.evaluate(async (action) => {
    const form = new FormData()
    form.set('share-files', new File(['plan'], 'plan.pdf'))
    await (await caches.open('worktide-shared')).put(
      action,
      new Response(form, { headers: { 'kept-at': `${Date.now()}` } }),
    )
  }, target.action)
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/sso\/login/)
  await expect.poll(kept).toBe(false)
})
