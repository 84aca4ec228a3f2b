import { setTimeout as delay } from 'node:timers/promises'
import type { MiniBrowser, PageLoadStrategy } from './mini-browser.ts'
import type { PageMessage } from './page-errors.ts'
import { until } from './until.ts'
import { WebKitPage } from './webkit-page.ts'

interface Cookie {
  name: string
  value: string
  url: string
  httpOnly?: boolean
  sameSite?: string
}

interface ConsoleMessage {
  text(): string
  page(): WebKitPage
  worker(): null
}

export interface ContextOptions {
  baseURL: string
  viewport: { width: number; height: number }
  pageLoadStrategy: PageLoadStrategy
}

type Listener = (value: never) => void

/** The part of Playwright's BrowserContext that the specs use, on its own MiniBrowser. */
export class WebKitContext {
  readonly _options: ContextOptions
  readonly browser: MiniBrowser
  readonly request: unknown
  isClosed = false
  private opened: WebKitPage[] = []
  private isFirstUsed = false
  private readonly greetings: { work: string; given: unknown }[] = []
  private readonly listeners = new Map<string, Listener[]>()
  private readonly ear: NodeJS.Timeout

  constructor(browser: MiniBrowser, options: ContextOptions, request: unknown) {
    this.browser = browser
    this._options = options
    this.request = request
    this.ear = setInterval(() => this.listen(), 400)
  }

  pages = () => this.opened
  serviceWorkers = () => []

  newPage = async () => {
    const { driver } = this.browser
    const window = this.isFirstUsed ? await this.newWindow() : driver.firstWindow
    this.isFirstUsed = true
    const page = new WebKitPage(this, window)
    this.opened.push(page)
    // the window's frame is not part of the viewport, and no window is narrower than 447 px
    await page.setViewportSize(this._options.viewport)
    for (const listener of this.listeners.get('page') ?? []) listener(page as never)
    return page
  }

  /** Runs on the first command in a document, because WebDriver has no earlier hook. */
  addInitScript = async (work: (given: unknown) => unknown, given?: unknown) => {
    this.greetings.push({ work: String(work), given })
  }

  greet = async (page: WebKitPage) => {
    for (const { work, given } of this.greetings) await page.evaluate(`(${work})(${JSON.stringify(given)})`)
  }

  on = (event: string, listener: Listener) => {
    this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener])
  }

  tell = ({ event, text }: PageMessage, page: WebKitPage) => {
    const error = new Error(text, { cause: page.url() })
    const message: ConsoleMessage = { text: () => text, page: () => page, worker: () => null }
    for (const listener of this.listeners.get(event) ?? []) listener((event === 'pageerror' ? error : message) as never)
  }

  /** WebDriver sets cookies on the open page: it must be of that origin. */
  addCookies = async (cookies: Cookie[]) => {
    const page = this.opened[0] ?? (await this.newPage())
    for (const { url, ...cookie } of cookies) {
      if (!page.url().startsWith(`${url}/`)) await page.navigate(`${url}/healthz`)
      await page.command('/cookie', { cookie: { path: '/', ...cookie } })
    }
  }

  setOffline = async (isOffline: boolean) => this.browser.network.setOffline(isOffline)

  cookies = async () => (this.opened[0] ? this.opened[0].command<Cookie[]>('/cookie') : [])

  /**
   * Kills the process of the service worker, as the system does when memory is short. WebKit starts a worker in the process
   * of its page, so the page first goes to another site and back, which gives it another process; other commands wait.
   */
  stopWorker = async (page: WebKitPage, afterMs: number) => {
    const at = page.url()
    const elsewhere = new URL('/healthz', at)
    elsewhere.hostname = '127.0.0.1'
    await page.exclusive(async () => {
      await page.command('/url', { url: elsewhere.href })
      await page.goto(at)
    })
    await delay(afterMs)
    let worker: number | undefined
    await until('a worker that runs', 10_000, async () => {
      worker = this.browser.workerProcess()
      if (!worker) return 'none runs'
      process.kill(worker, 'SIGKILL')
      return null
    })
    await until('the end of the worker', undefined, async () =>
      this.browser.workerProcess() === worker ? 'it lives' : null,
    )
  }

  /** The driver ends with its last window, so another is opened first. */
  forget = async (page: WebKitPage) => {
    if (this.opened.length === 1) await this.newWindow()
    this.opened = this.opened.filter((one) => one !== page)
  }

  close = async () => {
    if (this.isClosed) return
    this.isClosed = true
    clearInterval(this.ear)
    await this.browser.close()
  }

  private async newWindow(): Promise<string> {
    const from = this.browser.driver.firstWindow
    const { handle } = await this.browser.driver.send<{ handle: string }>(from, '/window/new', {
      payload: { type: 'window' },
    })
    return handle
  }

  private listen(): void {
    // a page that is being left does not answer
    for (const page of this.opened) page.reportQuietly().catch(() => undefined)
  }
}
