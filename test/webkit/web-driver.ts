interface Failure {
  error: string
  message: string
}

/** A driver's error; `kind` is a name of W3C WebDriver. */
export class DriverError extends Error {
  readonly kind: string

  constructor({ error, message }: Failure) {
    super(`${error}: ${message}`)
    this.kind = error
  }
}

const call = async (
  url: string,
  method: string,
  payload: object | undefined,
  signal: AbortSignal,
): Promise<unknown> => {
  const body = payload && JSON.stringify(payload)
  const response = await fetch(url, { method, body, signal })
  const { value } = (await response.json()) as { value: unknown }
  if (!response.ok) throw new DriverError(value as Failure)
  return value
}

/** The driver's own limits for scripts and navigations; others have none. */
const ownLimits = { script: 90_000, pageLoad: 60_000 }
/** Longer than any answer takes: a command that the browser loses is never answered, and all others wait for it. */
const limitMs = Math.max(...Object.values(ownLimits)) + 5_000
const closeMs = 10_000

interface Sent {
  payload?: object
  method?: string
  /** For commands that are answered at once unless they are lost. */
  limitMs?: number
}

/** A session of W3C WebDriver. Commands go to one window at a time, so they are queued. */
export class WebDriver {
  private readonly url: string
  private current: string
  private last: Promise<unknown> = Promise.resolve()

  private constructor(url: string, current: string) {
    this.url = url
    this.current = current
  }

  /** Rejects when there is no browser before the signal. */
  static async open(origin: string, wanted: object, signal: AbortSignal): Promise<WebDriver> {
    const capabilities = { alwaysMatch: wanted }
    const { sessionId } = (await call(`${origin}/session`, 'POST', { capabilities }, signal)) as { sessionId: string }
    const url = `${origin}/session/${sessionId}`
    await call(`${url}/timeouts`, 'POST', { ...ownLimits, implicit: 0 }, signal)
    return new WebDriver(url, (await call(`${url}/window`, 'GET', undefined, signal)) as string)
  }

  get firstWindow(): string {
    return this.current
  }

  /** Sends a command to a window; POST with a payload. Throws a `DriverError` of kind `lost` if there is no answer in time. */
  send<Result>(window: string, path: string, { payload, method, limitMs: ms = limitMs }: Sent = {}): Promise<Result> {
    const sent = this.last.then(async () => {
      const signal = AbortSignal.timeout(ms)
      try {
        if (this.current !== window) await call(`${this.url}/window`, 'POST', { handle: window }, signal)
        this.current = window
        return (await call(`${this.url}${path}`, method ?? (payload ? 'POST' : 'GET'), payload, signal)) as Result
      } catch (error) {
        if (!signal.aborted) throw error
        const lost = new DriverError({ error: 'lost', message: `${path} was not answered for ${ms / 1000} s` })
        // logged, because a failed report of events is otherwise ignored silently
        console.error(`WebKit: ${lost.message}`)
        throw lost
      }
    })
    this.last = sent.catch(() => undefined)
    return sent
  }

  async close(): Promise<void> {
    await call(this.url, 'DELETE', undefined, AbortSignal.timeout(closeMs))
  }
}
