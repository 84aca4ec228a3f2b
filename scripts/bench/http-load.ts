import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { percentile } from './percentile.ts'

export interface Load {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  /** Returns the body of the n-th request. */
  body?(index: number): string
  /** Concurrent clients; each sends its next request after an answer. */
  clients: number
  seconds: number
  /** Sends at this fixed rate instead; then `clients` limits the concurrent requests. */
  perSecond?: number
}

export interface LoadResult {
  perSecond: number
  p50Ms: number
  p99Ms: number
}

const textOf = async (answer: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const chunk of answer) text += chunk
  return text
}

/**
 * Sends requests to one local address and measures their latency. At a fixed rate it measures from the scheduled time, so
 * that a slow server is not spared (coordinated omission). Rejects at the first answer that `isGood` refuses.
 */
export async function httpLoad(load: Load, isGood: (status: number, text: string) => boolean): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.clients })
  const took: number[] = []
  const startedAt = performance.now()
  let sent = 0
  const once = (index: number, dueAt: number) =>
    new Promise<void>((resolve, reject) => {
      const outgoing = request(load.url, { method: load.method, headers: load.headers, agent }, async (answer) => {
        const text = await textOf(answer)
        took.push(performance.now() - dueAt)
        if (isGood(answer.statusCode ?? 0, text)) resolve()
        else reject(new Error(`${load.url} answered ${answer.statusCode} ${text.slice(0, 200)}`))
      })
      outgoing.on('error', reject)
      outgoing.end(load.body?.(index))
    })
  const client = async () => {
    while (performance.now() - startedAt < load.seconds * 1000) {
      const index = sent++
      const dueAt = load.perSecond ? startedAt + (index * 1000) / load.perSecond : performance.now()
      await delay(Math.max(0, dueAt - performance.now()))
      await once(index, dueAt)
    }
  }
  await Promise.all(Array.from({ length: load.clients }, client))
  const elapsedSeconds = (performance.now() - startedAt) / 1000
  agent.destroy()
  return { perSecond: took.length / elapsedSeconds, p50Ms: percentile(took, 0.5), p99Ms: percentile(took, 0.99) }
}
