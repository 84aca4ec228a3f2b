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

const call = async (url: string, method: string, payload?: object, signal?: AbortSignal): Promise<unknown> => {
  const body = payload && JSON.stringify(payload)
  const response = await fetch(url, { method, body, signal })
  const { value } = (await response.json()) as { value: unknown }
  if (!response.ok) throw new DriverError(value as Failure)
  return value
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
    await call(`${url}/timeouts`, 'POST', { script: 90_000, pageLoad: 60_000, implicit: 0 })
    return new WebDriver(url, (await call(`${url}/window`, 'GET')) as string)
  }

  get firstWindow(): string {
    return this.current
  }

  /** Sends a command to a window; POST with a payload. */
  send<Result>(window: string, path: string, payload?: object, method = payload ? 'POST' : 'GET'): Promise<Result> {
    const sent = this.last.then(async () => {
      if (this.current !== window) await call(`${this.url}/window`, 'POST', { handle: window })
      this.current = window
      return (await call(`${this.url}${path}`, method, payload)) as Result
    })
    this.last = sent.catch(() => undefined)
    return sent
  }

  async close(): Promise<void> {
    await call(this.url, 'DELETE')
  }
}
