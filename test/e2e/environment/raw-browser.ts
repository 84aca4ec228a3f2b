import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { findBrowser } from '../../../scripts/browser.ts'

interface ProtocolMessage {
  id?: number
  result?: unknown
  error?: { message: string }
  method?: string
  params?: unknown
}

interface Registered {
  registrations: { registrationId: string; scopeURL: string }[]
}

/** A target whose scripts and domains are reached by its session. */
export interface RawTarget {
  targetId: string
  sessionId: string
  evaluate<Result>(expression: string): Promise<Result>
}

/**
 * A browser without automation, controlled by the DevTools protocol through a pipe; only the page is attached. Attaching to
 * a worker keeps it alive; here the browser stops it, as on a phone.
 */
export class RawBrowser {
  readonly profile: string
  private readonly child: ChildProcess
  private readonly answers = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>()
  private readonly listeners = new Map<string, (params: unknown) => void>()
  private heard = ''
  private lastId = 0

  private constructor(child: ChildProcess, profile: string) {
    this.child = child
    this.profile = profile
    ;(child.stdio[4] as Readable).setEncoding('utf8').on('data', (text: string) => this.hear(text))
  }

  static async launch(browser: ReturnType<typeof findBrowser> = findBrowser()): Promise<RawBrowser> {
    const profile = mkdtempSync(join(tmpdir(), 'worktide-raw-'))
    const { executablePath, args = [], env } = await browser
    const own = ['--headless', '--remote-debugging-pipe', `--user-data-dir=${profile}`, '--lang=en-GB', 'about:blank']
    const child = spawn(executablePath as string, [...args, ...own], {
      env: env as NodeJS.ProcessEnv,
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
      // a group of its own: its processes end together
      detached: true,
    })
    return new RawBrowser(child, profile)
  }

  send<Result = Record<string, never>>(method: string, params: object = {}, sessionId?: string): Promise<Result> {
    const id = ++this.lastId
    return new Promise((resolve, reject) => {
      this.answers.set(id, { resolve: resolve as (result: unknown) => void, reject })
      ;(this.child.stdio[3] as Writable).write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
    })
  }

  /** The next event of this name, of any session. */
  next<Params>(method: string): Promise<Params> {
    return new Promise((resolve) => {
      this.listeners.set(method, resolve as (params: unknown) => void)
    })
  }

  async attach(targetId: string): Promise<RawTarget> {
    const attach = { targetId, flatten: true }
    const { sessionId } = await this.send<{ sessionId: string }>('Target.attachToTarget', attach)
    const evaluate = async <Result>(expression: string) => {
      const words = { expression, awaitPromise: true, returnByValue: true }
      const { result } = await this.send<{ result: { value: Result } }>('Runtime.evaluate', words, sessionId)
      return result.value
    }
    return { targetId, sessionId, evaluate }
  }

  /** Opens a page on this address. */
  async open(url: string): Promise<RawTarget> {
    const { targetId } = await this.send<{ targetId: string }>('Target.createTarget', { url: 'about:blank' })
    const page = await this.attach(targetId)
    // answered when the document exists; nothing can be evaluated before
    await this.send('Page.navigate', { url }, page.sessionId)
    return page
  }

  /** The running service worker, if any. Reading the list of targets does not keep it alive. */
  async findWorker(): Promise<{ targetId: string } | undefined> {
    const { targetInfos } = await this.send<{ targetInfos: { type: string; targetId: string }[] }>('Target.getTargets')
    return targetInfos.find(({ type }) => type === 'service_worker')
  }

  async addCookies(cookies: readonly object[]): Promise<void> {
    await this.send('Storage.setCookies', { cookies })
  }

  /** Hands an event to the service worker of an origin, as the browser does by itself: `method` and its parameters, seen from any page. */
  async sendToWorker({ sessionId }: RawTarget, origin: string, method: string, params: object): Promise<void> {
    const registered = this.next<Registered>('ServiceWorker.workerRegistrationUpdated')
    await this.send('ServiceWorker.enable', {}, sessionId)
    const own = (await registered).registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
    await this.send(method, { origin, registrationId: own?.registrationId, ...params }, sessionId)
    await this.send('ServiceWorker.disable', {}, sessionId)
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('exit', resolve))
    const { pid, exitCode, signalCode } = this.child
    if (pid !== undefined && exitCode === null && signalCode === null) {
      process.kill(-pid, 'SIGKILL')
      await ended
    }
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }

  private hear(text: string): void {
    const parts = (this.heard + text).split('\0')
    this.heard = parts.pop() ?? ''
    for (const part of parts) {
      const { id, result, error, method, params } = JSON.parse(part) as ProtocolMessage
      if (method) {
        this.listeners.get(method)?.(params)
        this.listeners.delete(method)
        continue
      }
      const answer = this.answers.get(id ?? 0)
      this.answers.delete(id ?? 0)
      if (error) answer?.reject(new Error(error.message))
      else answer?.resolve(result)
    }
  }
}
