import { expect, test } from './environment/environment-fixture.ts'
import { workerHasFiles } from './environment/worker-control.ts'
import { goOffline } from './work/go-offline.ts'
import { newProject, seed } from './work/issue-seed.ts'

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
  share_target: { action: string; method: string; params: { title: string; text: string; url: string } }
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

test('what another app shares, and the shortcut, open a new issue, once and also without a network', async ({
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
  const { shortcuts, share_target: target } = (await (await request.get('/manifest.webmanifest')).json()) as Manifest
  await goOffline(page)
  const { title, text, url } = target.params
  const said = { [title]: '', [text]: '登录失败\n点两次才行', [url]: 'https://tide.example/7' }
  await page.goto(`${target.action}?${new URLSearchParams(said)}`)
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
