import { setTimeout as delay } from 'node:timers/promises'
import { errorScript, type PageMessage } from './page-errors.ts'
import { pageScripts, type Verdict } from './page-scripts.ts'
import { savedIn } from './saved-file.ts'
import { engineScript, type Text } from './selector-engine.ts'
import { until } from './until.ts'
import { DriverError } from './web-driver.ts'
import type { WebKitContext } from './webkit-context.ts'
import { bySelector, WebKitLocator } from './webkit-locator.ts'

const keys: Record<string, string> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  ControlOrMeta: '\uE009',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Backspace: '\uE003',
  Delete: '\uE017',
  Space: ' ',
}

/** Scripts that look at the page answer within a second; on a busy machine in a few. */
const quickMs = 15_000
const quietMs = 400
/** WebKit gives the first document of a site another process: a script that is sent meanwhile is lost. */
const swapMs = 3000

interface Outcome {
  value?: unknown
  /** The driver converts it to null. */
  isUndefined?: boolean
  error?: string
  isNew: boolean
  heard: PageMessage[]
  at: string
}

interface Expectation {
  isNot: boolean
  timeout: number
}

/** The part of Playwright's Page that the specs use, on a window of MiniBrowser. */
export class WebKitPage {
  readonly _apiName = 'Page'
  readonly request: unknown
  isClosed = false
  private at = 'about:blank'
  private lastAsked = 0
  private unanswered = 0
  private moved: Promise<void> = Promise.resolve()
  private readonly owner: WebKitContext
  private readonly window: string

  constructor(owner: WebKitContext, window: string) {
    this.owner = owner
    this.window = window
    this.request = owner.request
  }

  context = () => this.owner
  mainFrame = () => ({
    _expect: (expression: string, options: Expectation) => this.expectState(null, expression, options),
  })

  locator = (selector: string, within?: Parameters<WebKitLocator['locator']>[1]) =>
    new WebKitLocator(this, selector).filter(within ?? {})
  getByRole = (role: string, options?: Parameters<typeof bySelector.role>[1]) =>
    this.locator(bySelector.role(role, options))
  getByLabel = (text: Text, options?: { exact?: boolean }) => this.locator(bySelector.label(text, options))
  getByText = (text: Text, options?: { exact?: boolean }) => this.locator(bySelector.text(text, options))

  readonly keyboard = {
    type: (text: string) => this.typeKeys([...text]),
    /** Modifiers before the key, as in `Shift+Tab`. */
    press: (key: string) => this.pressTogether(key.split('+').map((one) => keys[one] ?? one)),
  }

  command<Result>(path: string, payload?: object, method?: string, limitMs?: number): Promise<Result> {
    return this.owner.browser.driver.send<Result>(this.window, path, { payload, method, limitMs })
  }

  goto = async (path: string, { waitUntil = 'load' }: { waitUntil?: string } = {}) => {
    await this.navigate(new URL(path, this.owner._options.baseURL || undefined).href)
    await this.reportEvents()
    const isLoaded = waitUntil === 'load' && this.owner._options.pageLoadStrategy === 'normal'
    if (!isLoaded && waitUntil !== 'commit') await this.waitForLoadState(waitUntil)
    // the worker's or server's answer to a request of the page, because WebDriver does not expose the navigation's answer
    const allHeaders = () =>
      this.evaluate(() => fetch(location.href).then(({ headers }) => Object.fromEntries([...headers])))
    return { allHeaders }
  }

  /** Ends with the new document, loaded or not by the strategy of its context. */
  navigate = async (url: string) => {
    const isUnheard = this.owner._options.pageLoadStrategy === 'none'
    const madeAt = () => this.run('return performance.timeOrigin', [], swapMs)
    const before = isUnheard ? await madeAt() : 0
    await this.command('/url', { url })
    if (isUnheard)
      await until('another document', undefined, async () => ((await madeAt()) === before ? 'the one before' : null))
  }

  reload = async () => {
    await this.command('/refresh', {})
    await this.reportEvents()
  }

  setViewportSize = (size: { width: number; height: number }) => this.command('/window/rect', size)
  goBack = () => this.command('/back', {})
  /** The address at the last command. */
  url = () => this.at
  title = () => this.evaluate(() => document.title)

  close = async () => {
    if (this.isClosed) return
    this.isClosed = true
    await this.owner.forget(this)
    await this.command('/window', undefined, 'DELETE')
  }

  /** Reports events of the page since the last command. */
  reportEvents = async () => {
    if (!this.isClosed) await this.run('', [], quickMs)
  }

  /** The same, but only if nothing was asked for a while, so that requests do not pile up behind a late answer. */
  reportQuietly = async () => {
    if (this.unanswered === 0 && Date.now() - this.lastAsked >= quietMs) await this.reportEvents()
  }

  /** Errors come from the script in each document, a load from its time. */
  on = (event: string, listener: () => void) => {
    if (event === 'load') void this.hearLoads(listener)
    if (event === 'pageerror') this.owner.on('pageerror', listener)
  }

  waitForEvent = async (event: string, { timeout = 30_000 } = {}): Promise<unknown> => {
    if (event === 'download') return savedIn(this)
    if (event !== 'load') throw new Error(`WebDriver does not tell of ${event}`)
    const before = await this.loadedAt()
    await until('load', timeout, async () => ((await this.loadedAt()) === before ? 'another document' : null))
    return undefined
  }

  waitForLoadState = async (state = 'load') => {
    const runScript = () =>
      this.evaluate(() => `${document.readyState} ${performance.getEntriesByType('resource').length} ${location.href}`)
    let before = ''
    await until(state, 30_000, async () => {
      const now = await runScript()
      const isSettled = now === before || state !== 'networkidle'
      before = now
      if (now.startsWith('complete') && isSettled) return null
      await delay(500)
      return now
    })
  }

  waitForTimeout = (ms: number) => delay(ms)
  waitForFunction = (condition: () => unknown) =>
    until(String(condition), 30_000, async () => ((await this.evaluate(condition)) ? null : 'false'))

  /** Runs several commands together; other commands wait. */
  exclusive = (work: () => Promise<void>): Promise<void> => {
    this.moved = work()
    return this.moved
  }

  evaluate = async <Value, Argument>(
    work: ((argument: Argument) => Value) | string,
    argument?: Argument,
  ): Promise<Awaited<Value>> => {
    await this.moved
    // in brackets, because a text that begins with a multi-line comment would end the statement
    const called = typeof work === 'string' ? `(${work.replace(/;\s*$/, '')})` : `(${work})(given[0])`
    return (await this.run(`return ${called}`, argument === undefined ? [] : [argument])) as Awaited<Value>
  }

  /** Runs a script of the table with Playwright's engine, which is injected into each new document. */
  async runScript<Result>(name: keyof typeof pageScripts, ...given: unknown[]): Promise<Result> {
    const script = `
      const engine = window[Symbol.for('engine')]
      if (!engine) return { isNew: true }
      return (${pageScripts[name]})(engine, ...given)`
    const result = (await this.run(script, given, quickMs)) as { isNew?: boolean }
    if (!result.isNew) return result as Result
    await this.command('/execute/sync', { script: engineScript, args: [] })
    return this.runScript(name, ...given)
  }

  /** Runs `work` with the element of a selector, which is there: `runScript` has found it. */
  evaluateAt = <Value>(selector: string, work: unknown, argument: unknown): Promise<Value> =>
    this.run(
      `const engine = window[Symbol.for('engine')]
      return (${work})(engine.querySelector(engine.parseSelector(given[0]), document, true), given[1])`,
      [selector, argument],
    ) as Promise<Value>

  /** Repeats the check of Playwright's `expect` until it passes or times out. */
  async expectState(selector: string | null, expression: string, { isNot, timeout, ...rest }: Expectation) {
    const texts = (rest as { expectedText?: unknown }).expectedText
    const options = { expression, isNot, ...rest, ...(texts ? { expectedText: texts } : {}) }
    const giveUpAt = Date.now() + (timeout || 10_000)
    for (;;) {
      const verdict = await this.runScript<Verdict>('expect', selector, options).catch((error: Error) => {
        if (!(error instanceof DriverError) && !/Error: .*navigat/.test(error.message)) throw error
        return { matches: isNot, received: { value: error.message } } as Verdict
      })
      const { matches, received } = verdict
      if (matches !== isNot) return { matches, received: received ?? {}, log: [], timedOut: false }
      if (Date.now() > giveUpAt) return { matches, received: received ?? {}, log: [], timedOut: true }
      await delay(50)
    }
  }

  private async run(script: string, given: unknown[], limitMs?: number): Promise<unknown> {
    this.lastAsked = Date.now()
    const payload = {
      script: `
        const [given, done] = arguments
        const heard = Symbol.for('heard')
        const isNew = !window[heard]
        if (isNew) { ${errorScript} }
        const work = async () => { ${script} }
        const tell = (outcome) => done({ ...outcome, isNew, heard: window[heard].splice(0), at: location.href })
        work().then(
          (value) => tell({ value, isUndefined: value === undefined }),
          (error) => tell({ error: String(error) + ' ' + (error?.stack ?? '') }),
        )`,
      args: [given],
    }
    this.unanswered += 1
    const answer = await this.command<Outcome>('/execute/async', payload, 'POST', limitMs).finally(() => {
      this.unanswered -= 1
    })
    const { value, isUndefined, error, isNew, heard, at } = answer
    this.at = at
    for (const each of heard) this.owner.tell(each, this)
    if (isNew) await this.owner.greet(this)
    if (error !== undefined) throw new Error(error)
    return isUndefined ? undefined : value
  }

  private typeKeys(pressed: string[]): Promise<void> {
    return this.act(
      pressed.flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    )
  }

  private pressTogether(pressed: string[]): Promise<void> {
    const down = pressed.map((value) => ({ type: 'keyDown', value }))
    const up = pressed.toReversed().map((value) => ({ type: 'keyUp', value }))
    return this.act([...down, ...up])
  }

  private async act(actions: object[]): Promise<void> {
    await this.command('/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
  }

  private loadedAt = () => this.evaluate(() => (document.readyState === 'complete' ? performance.timeOrigin : 0))

  private async hearLoads(listener: () => void): Promise<void> {
    let last = await this.loadedAt().catch(() => 0)
    while (!this.isClosed && !this.owner.isClosed) {
      await delay(100)
      const now = await this.loadedAt().catch(() => last)
      if (now !== 0 && last !== 0 && now !== last) listener()
      last = now || last
    }
  }
}
