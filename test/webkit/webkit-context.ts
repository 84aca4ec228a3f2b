import type { MiniBrowser } from './mini-browser.ts'
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
  page(): null
  worker(): null
}

export interface ContextOptions {
  baseURL: string
  viewport: { width: number; height: number }
}

type Listener = (value: never) => void

/** Playwright's BrowserContext, as far as the specs use it: a MiniBrowser of its own. */
export class WebKitContext {
  readonly _options: ContextOptions
  readonly browser: MiniBrowser
  readonly request: unknown
  isClosed = false
  private opened: WebKitPage[] = []
  private isFirstTaken = false
  private readonly greetings: { work: string; given: unknown }[] = []
  private readonly listeners = new Map<string, Listener[]>()
  private heard = 0
  private readonly ear: NodeJS.Timeout

  constructor(browser: MiniBrowser, options: ContextOptions, request: unknown) {
    this.browser = browser
    this._options = options
    this.request = request
    this.ear = setInterval(() => this.listen(), 200)
  }

  pages = () => this.opened
  serviceWorkers = () => []

  newPage = async () => {
    const { driver } = this.browser
    const window = this.isFirstTaken ? await this.newWindow() : driver.firstWindow
    this.isFirstTaken = true
    const page = new WebKitPage(this, window)
    this.opened.push(page)
    // the window's frame is not part of the viewport, and nothing is narrower than 447 px
    await page.command('/window/rect', { width: this._options.viewport.width, height: this._options.viewport.height })
    this.tell('page', page)
    return page
  }

  /** What runs in a document once it is loaded, for WebDriver knows nothing earlier. */
  addInitScript = async (work: (given: unknown) => unknown, given?: unknown) => {
    this.greetings.push({ work: String(work), given })
  }

  greet = async (page: WebKitPage) => {
    for (const { work, given } of this.greetings) await page.evaluate(`(${work})(${JSON.stringify(given)})`)
  }

  on = (event: string, listener: Listener) => {
    this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener])
  }

  hearErrors = (listener: (error: Error) => void) => this.on('pageerror', listener as Listener)

  /** WebDriver sets cookies on the page that is open: it must be of that origin. */
  addCookies = async (cookies: Cookie[]) => {
    const page = this.opened[0] ?? (await this.newPage())
    for (const { url, ...cookie } of cookies) {
      if (!String(await page.url()).startsWith(url)) await page.command('/url', { url: `${url}/healthz` })
      await page.command('/cookie', { cookie: { path: '/', ...cookie } })
    }
  }

  cookies = async () => (this.opened[0] ? this.opened[0].command<Cookie[]>('/cookie') : [])

  /** Kills the process that runs the service worker, as the system does when memory is short. */
  stopWorker = async () => {
    const [worker, ...pages] = this.browser.webProcesses()
    if (worker && pages.length > 0) process.kill(worker, 'SIGKILL')
  }

  /** The driver ends with its last window, so another is opened before. */
  forget = async (page: WebKitPage) => {
    if (this.opened.length === 1) await this.newWindow()
    this.opened = this.opened.filter((one) => one !== page)
  }

  close = async () => {
    if (this.isClosed) return
    this.isClosed = true
    clearInterval(this.ear)
    this.listen()
    await this.browser.close()
  }

  private async newWindow(): Promise<string> {
    const from = this.browser.driver.firstWindow
    const { handle } = await this.browser.driver.send<{ handle: string }>(from, '/window/new', { type: 'window' })
    return handle
  }

  private tell(event: string, value: unknown): void {
    for (const listener of this.listeners.get(event) ?? []) listener(value as never)
  }

  private listen(): void {
    const lines = this.browser.console()
    for (const line of lines.slice(this.heard)) {
      if (/^CONSOLE JS ERROR.*(Unhandled|Error)/.test(line)) this.tell('pageerror', new Error(line))
      this.tell('console', { text: () => line, page: () => null, worker: () => null } satisfies ConsoleMessage)
    }
    this.heard = lines.length
  }
}
