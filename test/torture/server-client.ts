import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type CallName, callsTable } from '../../src/core/calls/calls.ts'

interface Answer {
  code: string
  message: string
  // biome-ignore lint/suspicious/noExplicitAny: each write knows its own answer
  result: any
}

interface Heard {
  status: number
  retryAfter: string | null
  answer: Answer
}

const answerMs = 15_000
const giveUpMs = 90_000

/** A client with a token and a bad network: repeats a request with the same key until it gets a definite answer. */
export class ServerClient {
  token: string | undefined
  /** The number of lost answers and "try later" answers of this client. */
  repeated = 0
  /** When a request without an answer was given up last, by its key. */
  readonly lost = new Map<string, number>()
  /** Answers that no client may receive: a 500, a lost session, a 503 without Retry-After. */
  readonly violations: string[] = []
  readonly origin: string

  constructor(origin: string, token?: string) {
    this.origin = origin
    this.token = token
  }

  /** Returns the first definite answer. */
  async ask(name: CallName, payload: object, key: string = randomUUID()): Promise<Answer> {
    const { status, answer } = await this.insist(name, () => this.send(name, payload, key), key)
    if (status !== 200) this.violations.push(`${name} answered ${status} ${JSON.stringify(answer).slice(0, 200)}`)
    return answer
  }

  /** A write that must be accepted: returns its result and uses its new token from now on. */
  async write(
    name: CallName,
    payload: object,
    { keepToken = false, key }: { keepToken?: boolean; key?: string | undefined } = {},
  ): Promise<Answer['result']> {
    const { code, message, result } = await this.ask(name, payload, key)
    if (code !== '200') throw new Error(`${name} was refused: ${code} ${message}`)
    if (result?.token && !keepToken) this.token = result.token
    return result
  }

  /** A batch of beacons: stored if answered 204. */
  async sendBeacons(lines: readonly string[]): Promise<void> {
    const body = lines.join('\n')
    const { status } = await this.insist('beacons', async () => {
      const url = `${this.origin}/v1/write/rum`
      const response = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(answerMs) })
      const answer = { code: '', message: await response.text(), result: null }
      return { status: response.status, retryAfter: response.headers.get('retry-after'), answer }
    })
    if (status !== 204) this.violations.push(`the collector answered ${status}`)
  }

  /** Adds another client's counts and losses to this one's. */
  adopt({ violations, repeated, lost }: ServerClient): void {
    this.violations.push(...violations)
    this.repeated += repeated
    for (const [key, at] of lost) this.lost.set(key, at)
  }

  private async insist(what: string, send: () => Promise<Heard>, key?: string): Promise<Heard> {
    for (const giveUpAt = Date.now() + giveUpMs; ; this.repeated += 1) {
      const received = await send().catch(() => null)
      if (!received && key) this.lost.set(key, Date.now())
      if (received && received.status < 500) return received
      if (received && (received.status !== 503 || !Number(received.retryAfter)))
        this.violations.push(
          `${what}: ${received.status}, retry-after ${received.retryAfter} ${JSON.stringify(received.answer)}`,
        )
      if (Date.now() > giveUpAt) throw new Error(`${what}: nothing definite in ${giveUpMs} ms`)
      await delay(150 + Math.random() * 150)
    }
  }

  private async send(name: CallName, payload: object, key: string): Promise<Heard> {
    const response = await fetch(`${this.origin}/api${callsTable[name].path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-language': 'en',
        'idempotency-key': key,
        timezonestr: 'Asia/Shanghai',
        ...(this.token ? { accesstoken: this.token } : {}),
      },
      body: JSON.stringify(payload),
      signal: AbortSignal.timeout(answerMs),
    })
    const answer = (await response.json()) as Answer
    return { status: response.status, retryAfter: response.headers.get('retry-after'), answer }
  }
}
