import type { BrowserContext } from '@playwright/test'
import { pathOf } from '../../src/core/routes.ts'
import { actionTexts, troubleTexts } from '../../src/core/trouble/trouble-texts.ts'
import { waitActionsMs, waitTextMs } from '../../src/core/trouble/troubles.ts'
import { patience } from '../patience.ts'
import { expect, test } from './environment/environment-fixture.ts'
import { makeProject } from './environment/work-data.ts'

interface Part {
  name: string
  /** Its requests get no answer. */
  of?: (path: string) => boolean
  /** Holds back a part of the browser itself; runs in the page before its scripts. */
  within?: () => void
}

const file = (name: string, ending = 'js') => {
  const pattern = new RegExp(`^/assets/${name}-[\\w-]{8}\\.${ending}`)
  return (path: string) => pattern.test(path)
}

/** Each thing that a page waits for at its start. */
const parts: readonly Part[] = [
  { name: 'the first style sheet', of: (path) => path === '/loading.css' },
  { name: 'the style sheet of all pages', of: file('index', 'css') },
  { name: 'the style sheet of the page', of: file('(ends|login|first)', 'css') },
  { name: 'the watch of the start', of: (path) => path === '/start-watch.js' },
  { name: 'the last screen', of: (path) => path === '/last-screen.js' },
  { name: 'the first script', of: file('index') },
  { name: 'the libraries', of: file('vendor') },
  { name: 'the texts', of: file('en') },
  { name: 'the page', of: file('(ends|login)') },
  { name: 'the worker', of: (path) => path === '/sw.js' },
  { name: 'the machines', of: file('(local-runtime|machines)') },
  { name: 'the configuration', of: (path) => path === '/api/config' },
  { name: 'every call', of: (path) => path.startsWith('/api/') },
  {
    name: 'the database',
    within: () => {
      IDBFactory.prototype.open = () => ({ addEventListener() {} }) as unknown as IDBOpenDBRequest
    },
  },
  {
    name: 'the locks',
    within: () => {
      LockManager.prototype.request = () => new Promise(() => {})
    },
  },
  {
    name: 'the other tabs',
    within: () => {
      BroadcastChannel.prototype.addEventListener = () => {}
    },
  },
]

const words = Object.values(troubleTexts).map(({ en }) => en.title)
const ways = [actionTexts.retry.en]

/** How long the page has been without content and without a word, or without a way on. In ms. */
interface Seen {
  silentMs: number
  stuckMs: number
}

/** Runs in the page before its scripts, and looks at it every 50 ms. */
const watch = ([words, ways]: [string[], string[]]) => {
  const seen: Seen = { silentMs: 0, stuckMs: 0 }
  Object.assign(globalThis, { seen })
  let [last, silentMs, stuckMs] = [performance.now(), 0, 0]
  /** Whether the words are painted: a browser paints nothing that follows a style sheet for which it waits. */
  const isPainted = () => {
    const said = document.getElementById('start-words')
    const pending = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].find(
      ({ sheet, media }) => !sheet && media !== 'not all',
    )
    return !said || !pending || Boolean(said.compareDocumentPosition(pending) & Node.DOCUMENT_POSITION_FOLLOWING)
  }
  setInterval(() => {
    const now = performance.now()
    const text = isPainted() ? (document.body?.innerText ?? '') : ''
    const hasContent = text !== '' && Boolean(document.querySelector('h1')) && !document.querySelector('[data-outline]')
    // a prerendered page can be read and typed into, but its controls do not work yet
    const isDone = hasContent && !document.querySelector('[data-first]')
    // time in which a busy machine does not let the page run does not count
    const passedMs = Math.min(now - last, 250)
    last = now
    silentMs = hasContent || words.some((each) => text.includes(each)) ? 0 : silentMs + passedMs
    stuckMs = isDone || ways.some((each) => text.includes(each)) ? 0 : stuckMs + passedMs
    seen.silentMs = Math.max(seen.silentMs, silentMs)
    seen.stuckMs = Math.max(seen.stuckMs, stuckMs)
  }, 50)
}

/** The delay that a busy machine adds. */
const lateMs = 1500
const watchMs = waitActionsMs + lateMs + 500

/** Pages that are watched at once. */
const together = 3

const openDelayed = async (context: BrowserContext, path: string, { of, within }: Part) => {
  const page = await context.newPage()
  let isDelayed = of === undefined
  if (of)
    await context.route(
      ({ pathname }) => of(pathname),
      () => {
        isDelayed = true
      },
    )
  if (within) await page.addInitScript(within)
  await page.addInitScript(watch, [words, ways] as [string[], string[]])
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction((ms) => performance.now() > ms, watchMs, { polling: 250 })
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen)
  return { ...seen, isDelayed }
}

/** The parts that no other test holds back. */
const few = parts.filter(({ name }) => /style sheet of all|first style|texts/.test(name))

for (const [route, held] of [
  ['slack-authorized', few],
  ['slack-authorized', parts],
  ['login', parts],
] as const)
  test(`${route} says something within 3 s and offers a way on after 10 s, whatever it waits for${held === parts ? ' @long' : ''}`, async ({
    browser,
    baseURL,
    runtime,
  }) => {
    test.setTimeout(patience * 120_000)
    const left = [...held]
    const work = async () => {
      for (let part = left.pop(); part; part = left.pop()) {
        const serviceWorkers = runtime === 'worker' ? 'allow' : 'block'
        const context = await browser.newContext({ baseURL, serviceWorkers, locale: 'en-GB' })
        const { silentMs, stuckMs, isDelayed } = await openDelayed(context, pathOf(route), part)
        // without a worker, which fetches all files, a page waits for fewer parts
        if (runtime === 'worker') expect.soft(isDelayed, `${part.name}: asked for`).toBe(true)
        expect.soft(silentMs, `${part.name}: without a word`).toBeLessThan(waitTextMs + lateMs)
        expect.soft(stuckMs, `${part.name}: without a way on`).toBeLessThan(waitActionsMs + lateMs)
        await context.close()
      }
    }
    await Promise.all(Array.from({ length: together }, work))
  })

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
])
  test(`@page the word of a long wait leaves the bar of a selection free, ${viewport.width} px wide`, async ({
    context,
    page,
    people,
  }) => {
    const owner = await people.owner()
    await makeProject(people, owner, { key: 'HAR', name: 'Harbour' }, [{ summary: 'Paint' }])
    await people.signIn(context, owner)
    // nothing more is loaded from here on
    await page.addInitScript(() => Reflect.set(window, 'requestIdleCallback', () => 0))
    await context.route('**/assets/create-dialog*', () => {})
    await page.setViewportSize(viewport)
    await page.goto('/p/HAR/list')
    if (viewport.width < 800) {
      await page.getByRole('button', { name: 'Select', exact: true }).click()
      await page.getByRole('checkbox', { name: 'Select Paint' }).check()
    } else {
      await page.getByRole('button', { name: 'Paint', exact: true }).focus()
      await page.keyboard.press('x')
    }
    const bar = page.getByRole('toolbar', { name: 'Selected issues' })
    await expect(bar).toContainText('1 selected')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    const words = page.locator('[data-trouble]')
    await expect(words).toBeVisible()
    const [note, free] = await Promise.all([words.locator('xpath=../..').boundingBox(), bar.boundingBox()])
    expect((note?.y ?? 0) + (note?.height ?? 0)).toBeLessThanOrEqual(free?.y ?? 0)
  })
