import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LaneChange } from '../core/sync/lane-types.ts'
import { type ChangePollDeps, createChangePoll } from './change-poll.ts'

const lane = { person: '7', org: 'org-a' }

/** A lock shared by all tabs of the test, granted in order. */
const createLocks = () => {
  let tail: Promise<unknown> = Promise.resolve()
  return {
    request: (_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
      const turn = tail.then(() => (signal.aborted ? undefined : work()))
      tail = turn
      return turn
    },
  }
}

const answers: { isNewer: boolean | null }[] = []
const device = { cursor: 4 as number | null, asked: [] as string[], held: 0 }
let visibility = 'visible'

const updates = new Set<() => void>()
let isHeld = false
const holdPolls = (isOn: boolean) => {
  isHeld = isOn
  for (const listener of updates) listener()
}

const openTab = (name: string, status: 'signedIn' | 'signedOut' = 'signedIn') => {
  const listeners = new Set<(change: LaneChange) => void>()
  const fetch = async (_url: string, { signal, body }: { signal: AbortSignal; body: string }) => {
    device.asked.push(`${name} ${JSON.parse(body).cursor}`)
    const answer = answers.shift()
    if (answer?.isNewer === null) throw new TypeError('Failed to fetch')
    if (answer) return new Response(JSON.stringify({ code: '200', result: answer }))
    device.held++
    return new Promise((_, reject) =>
      signal.addEventListener('abort', () => {
        device.held--
        reject(signal.reason)
      }),
    )
  }
  const readCursor = async () => ({ cursor: device.cursor, peopleVersion: null })
  const view = { status, isStale: false, account: { userId: '7', orgId: 'org-a' } }
  const { follow } = createChangePoll({
    link: async () => ({ kind: 'worker', fetch, edits: { reader: async () => ({ readCursor }) } }) as never,
    session: { getSnapshot: () => view as never, subscribe: () => ({ unsubscribe: () => {} }) },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    pause: {
      isOn: () => isHeld,
      subscribe: (listener) => {
        updates.add(listener)
        return () => void updates.delete(listener)
      },
    },
    requestSync: async () => {
      device.cursor = (device.cursor ?? 0) + 1
      for (const listener of listeners) listener({ lane: '7|org-a', cursor: { from: null, to: device.cursor } })
    },
  } satisfies ChangePollDeps)
  return follow(lane)
}

const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(device, { cursor: 4, asked: [], held: 0 })
  answers.length = 0
  visibility = 'visible'
  vi.stubGlobal('navigator', { onLine: true, locks: createLocks() })
  vi.spyOn(Math, 'random').mockReturnValue(1)
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility as never)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('one tab polls; when it closes the next one does, and hidden tabs do not', async () => {
  const close = openTab('first')
  const closeOther = openTab('second')
  await settle()
  expect(device).toMatchObject({ asked: ['first 4'], held: 1 })
  close()
  await settle()
  expect(device).toMatchObject({ asked: ['first 4', 'second 4'], held: 1 })
  visibility = 'hidden'
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
  expect(device.held).toBe(0)
  closeOther()
})

test('newer changes are fetched before the next poll continues from them', async () => {
  answers.push({ isNewer: true }, { isNewer: true })
  const close = openTab('tab')
  await settle()
  expect(device.asked).toEqual(['tab 4', 'tab 5', 'tab 6'])
  close()
})

test('after failed polls, or immediate answers of a stopping server, the pauses grow', async () => {
  answers.push({ isNewer: null }, { isNewer: false }, { isNewer: null })
  const close = openTab('tab')
  await settle()
  expect(device.asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(device.asked).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(900)
  expect(device.asked).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1100)
  expect(device.asked).toHaveLength(3)
  close()
})

test('where polls fail, a pass fetches the changes, and finds out whether the server is away', async () => {
  answers.push({ isNewer: null }, { isNewer: null })
  const close = openTab('tab')
  await settle()
  await vi.advanceTimersByTimeAsync(1000)
  expect(device.asked).toEqual(['tab 4', 'tab 5'])
  close()
})

test('signed-out pages do not poll', async () => {
  openTab('tab', 'signedOut')()
  await settle()
  expect(device.asked).toEqual([])
})

test('a poll ends while an update takes over, and goes on after it', async () => {
  const close = openTab('tab')
  await settle()
  expect(device.held).toBe(1)
  holdPolls(true)
  await settle()
  expect(device.held).toBe(0)
  await vi.advanceTimersByTimeAsync(1000)
  expect(device.held).toBe(0)
  holdPolls(false)
  await settle()
  expect(device.held).toBe(1)
  close()
  await settle()
  expect(device.held).toBe(0)
})
