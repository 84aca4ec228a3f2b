import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'

const reconnectMs = 1000

interface Listening {
  connectionString: string | undefined
  channel: 'work'
  /** Called with the payload of each NOTIFY on the channel. */
  onMessage(payload: string): void
  /** Called when it listens again after a lost connection; notifications in between were missed. */
  onReconnect(): void
  onFailure(error: unknown): void
}

export interface Listener {
  /** Resolves once it listens. The first call opens the connection. */
  start(): Promise<void>
  close(): Promise<void>
}

/** A connection outside the pools that listens, and is opened again whenever it is lost. */
export function createListener({ connectionString, channel, onMessage, onReconnect, onFailure }: Listening): Listener {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let hasListened = () => {}
  const listens = new Promise<void>((resolve) => {
    hasListened = resolve
  })

  const listenOnce = async (isAgain: boolean) => {
    const client = new Client({ connectionString, keepAlive: true })
    const lost = new Promise<void>((resolve) => {
      client.on('error', () => resolve())
      client.on('end', () => resolve())
      stopping.signal.addEventListener('abort', () => resolve())
    })
    try {
      await client.connect()
      client.on('notification', ({ payload = '' }) => onMessage(payload))
      await client.query(`LISTEN ${channel}`)
      if (isAgain) onReconnect()
      hasListened()
      await lost
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  const run = async () => {
    let isAgain = false
    while (!stopping.signal.aborted) {
      await listenOnce(isAgain).catch(onFailure)
      isAgain = true
      await delay(reconnectMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  return {
    start: () => {
      running ??= run()
      return listens
    },
    close: async () => {
      stopping.abort()
      await running
    },
  }
}
