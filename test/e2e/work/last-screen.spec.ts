import type { BrowserContext } from '@playwright/test'
import { expect, test } from '../environment/environment-fixture.ts'
import { createWorkSeed } from '../environment/work-seed.ts'

/** Leaves out the place where a long wait is explained. */
const clip = { x: 0, y: 0, width: 1280, height: 600 }

/** How many pixels of two pictures differ in colour by more than the smoothing of edges. */
const differing = async (context: BrowserContext, pictures: Buffer[]): Promise<number> => {
  // an empty page, because it has no content policy
  const page = await context.newPage()
  const count = await page.evaluate(
    async (texts) => {
      const [before, after] = await Promise.all(
        texts.map(async (text) => {
          const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${text}`)).blob())
          const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
          canvas?.drawImage(picture, 0, 0)
          return canvas?.getImageData(0, 0, picture.width, picture.height).data
        }),
      )
      if (!before || before.length !== after?.length) throw new Error('two pictures of one size are compared')
      return before.reduce((sum, value, at) => sum + (Math.abs(value - (after[at] ?? 0)) > 16 ? 1 : 0), 0)
    },
    pictures.map((picture) => picture.toString('base64')),
  )
  await page.close()
  return count
}

test.use({ viewport: { width: 1280, height: 800 } })

test('a start shows the screen as it was left until the page has drawn it, and takes a press along', async ({
  context,
  page,
  people,
}) => {
  const owner = await people.owner()
  const seed = createWorkSeed(people, owner)
  const projectId = await seed.createProject('HAR')
  await seed.createIssues(projectId, [{ summary: 'Paint' }, { summary: 'Sand' }, { summary: 'Varnish' }])
  await people.signIn(context, owner)
  // holds the page's own script until an event, and long timers, so that nothing times out before
  await page.addInitScript(() => {
    if (sessionStorage.getItem('held') === null) return
    const { setTimeout } = globalThis
    globalThis.setTimeout = ((act: TimerHandler, ms = 0) => (ms > 2000 ? 0 : setTimeout(act, ms))) as typeof setTimeout
    addEventListener('held-script', () => {
      globalThis.setTimeout = setTimeout
    })
  })
  await page.goto('/p/HAR/list')
  const paint = page.getByRole('button', { name: 'Paint', exact: true })
  await expect(paint).toBeVisible()
  await page.waitForFunction(() => performance.getEntriesByName('offline-ready').length > 0)
  const box = await paint.boundingBox()
  if (!box) throw new Error('the row has no place')
  const left = await page.screenshot({ clip })

  await page.evaluate(() => sessionStorage.setItem('held', ''))
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/index-[\w-]{8}\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.reload()
  await expect(page.locator('#last-screen')).toBeVisible()
  await expect(paint).toHaveCount(0)
  await expect.poll(async () => differing(context, [left, await page.screenshot({ clip })])).toBe(0)
  await page.mouse.click(box.x + 5, box.y + 5)
  await page.evaluate(() => dispatchEvent(new Event('held-script')))
  release()
  await expect(page.getByRole('complementary')).toContainText('Paint')
  await expect(page.locator('#last-screen')).toHaveCount(0)
})
