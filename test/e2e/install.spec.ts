import { expect, test } from './environment/environment-fixture.ts'

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
