import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Fails with a readable list if axe finds anything serious or critical on the current page. */
export const expectAccessible = async (page: Page, options: RunOptions = {}): Promise<void> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  // colours that are still fading in are too faint
  await page.evaluate(async () => {
    const endless = (each: Animation) => each.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
    await Promise.allSettled(document.getAnimations().map((each) => endless(each) || each.finished))
  })
  const results = await page.evaluate(
    (given) =>
      (window as unknown as { axe: { run(d: Document, o: RunOptions): Promise<AxeResults> } }).axe.run(document, given),
    // axe would write style sheets that are still loading into the page, which the content policy forbids
    { resultTypes: ['violations'], preload: false, ...options } satisfies RunOptions,
  )
  const serious = results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' | ')}`)
  expect(serious).toEqual([])
}
