import type { Page } from '@playwright/test'
import { pathOf, type RouteName, routeNames, routeOf } from '../../../src/core/routes.ts'
import { expect, test } from '../environment/environment-fixture.ts'
import { pageIsQuiet } from '../environment/quiet-page.ts'

// a movement may shift the layout
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

interface Shift {
  score: number
  moved: string[]
}
type Recorded = typeof globalThis & { shifts: Shift[] }

/** Records layout shifts without a press just before them. */
const recordShifts = () => {
  const recorded = globalThis as Recorded
  recorded.shifts = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
      }
      if (hadRecentInput) continue
      const moved = sources.map(
        ({ node, previousRect, currentRect }) =>
          `“${node?.textContent?.slice(0, 40)}” from ${previousRect.top} to ${currentRect.top}`,
      )
      recorded.shifts.push({ score: value, moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
const shiftsOf = (page: Page) => page.evaluate(() => (globalThis as Recorded).shifts)

/** Pages for signed-in users: a few layouts, all in `npm run proofs -- shifts`. */
const ownPages: readonly RouteName[] = process.env.TORTURE
  ? routeNames.filter((name) => routeOf(name).access !== 'open')
  : ['home', 'setting-account', 'setting-members']

/**
 * Stricter than the usual score: "good" is below 0.1 (https://web.dev/articles/cls), and a link that moves down by half a
 * phone's screen scores 0.03.
 */
test('@worker nothing moves while slow answers are loading', async ({ page, people, context, environment }) => {
  const owner = await people.owner({ orgUserName: 'Olga Owner' }, 'Still Works')
  const { result: code } = await people.call('/org/join-code/rotate', { requiresApproval: true }, owner.token)
  const longAddress = people.uniqueAddress('w'.repeat(40))
  await people.register({ orgUserName: 'Wendy Waits', joinCode: code.joinCode, orgEmail: longAddress })
  await people.signIn(context, owner)
  await page.addInitScript(recordShifts)
  // tall, so that shifts below the first screen count too
  await page.setViewportSize({ width: 360, height: 3000 })
  for (const name of ownPages) {
    environment.gate.delayMs = 200
    await page.goto(pathOf(name))
    await expect(page.getByRole('heading', { level: 1 }), name).toBeVisible()
    await pageIsQuiet(page)
    await expect(page.locator('[data-outline]'), name).toHaveCount(0)
    expect.soft(await shiftsOf(page), name).toEqual([])
  }
})

/** The positions of all links, buttons and fields. */
const placesOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('a, button, input, select, textarea')].map((control) => {
      const { top, left, bottom, right } = control.getBoundingClientRect()
      return { name: control.textContent || control.getAttribute('name'), top, left, bottom, right }
    }),
  )

/** The positions once the page has rendered its data: two equal readings in a row, a few frames apart. */
const settledPlacesOf = async (page: Page) => {
  let last = await placesOf(page)
  await expect(async () => {
    const before = last
    last = await placesOf(page)
    expect(last).toEqual(before)
  }).toPass({ intervals: [100, 250] })
  return last
}

test('@page the offline strip moves nothing and covers no link, button or field', async ({ page, people, context }) => {
  const paths = process.env.TORTURE
    ? { signedOut: ['/sso/login', '/sso/join-org'], signedIn: ['/', '/setting/account', '/sso/configure/zh'] }
    : { signedOut: ['/sso/login'], signedIn: ['/setting/account'] }
  const expectStillAt = async (path: string, pageWidth: number) => {
    await page.setViewportSize({ width: pageWidth, height: 740 })
    await pageIsQuiet(page)
    // a form may wait for the device's own copy, which is no request
    await expect(page.locator('[data-outline]')).toHaveCount(0)
    const before = await settledPlacesOf(page)
    await context.setOffline(true)
    const strip = page
      .getByRole('status')
      .locator('p')
      .filter({ hasText: /^(Offline|离线)/ })
    await expect(strip).toBeVisible()
    expect(await placesOf(page), path).toEqual(before)
    const box = await strip.boundingBox()
    const { x: left = 0, y: top = 0, width = 0, height = 0 } = box ?? {}
    const [right, bottom] = [left + width, top + height]
    const isBelow = (place: (typeof before)[number]) =>
      place.top < bottom && place.bottom > top && place.left < right && place.right > left
    expect(before.filter(isBelow)).toEqual([])
    await context.setOffline(false)
    await expect(strip).toBeHidden()
    expect(await placesOf(page), path).toEqual(before)
  }
  const expectStill = async (path: string) => {
    await page.goto(path)
    for (const pageWidth of [320, 1280]) await expectStillAt(path, pageWidth)
  }
  for (const path of paths.signedOut) await expectStill(path)
  await people.signIn(context, await people.owner())
  for (const path of paths.signedIn) await expectStill(path)
})
