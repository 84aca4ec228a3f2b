import { expect, test, vi } from 'vitest'
import type { TimingClock } from './timing.ts'
import { throttle, WaitTimeout, waitForValue } from './timing.ts'

/** A clock that the test advances. */
const handClock = () => {
  let now = 1_000_000
  let timers: { at: number; work: () => void }[] = []
  const clock: TimingClock = {
    now: () => now,
    after: (delayMs, work) => {
      const timer = { at: now + delayMs, work }
      timers.push(timer)
      return () => {
        timers = timers.filter((each) => each !== timer)
      }
    },
  }
  const pass = (ms: number) => {
    const until = now + ms
    for (;;) {
      const due = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0]
      if (!due) break
      timers = timers.filter((each) => each !== due)
      now = due.at
      due.work()
    }
    now = until
  }
  return { clock, pass, waiting: () => timers.length }
}

test('a throttled function works at once, then once in 1000 ms with the newest arguments', () => {
  const { clock, pass, waiting } = handClock()
  const work = vi.fn()
  const throttled = throttle(work, clock)
  throttled('a')
  expect(work.mock.calls).toEqual([['a']])
  throttled('b')
  throttled('c')
  pass(999)
  expect(work.mock.calls).toEqual([['a']])
  pass(1)
  expect(work.mock.calls).toEqual([['a'], ['c']])
  throttled('d')
  pass(1000)
  expect(work.mock.calls).toEqual([['a'], ['c'], ['d']])
  pass(1000)
  expect([work.mock.calls.length, waiting()]).toEqual([3, 0])
  throttled('e')
  expect(work.mock.calls.at(-1)).toEqual(['e'])
})

test('cancelling drops the pending call, and the next call works at once', () => {
  const { clock, pass, waiting } = handClock()
  const work = vi.fn()
  const throttled = throttle(work, clock, 50)
  throttled(1)
  throttled(2)
  throttled.cancel()
  expect(waiting()).toBe(0)
  pass(100)
  throttled(3)
  expect(work.mock.calls).toEqual([[1], [3]])
})

test('an available value is returned at once; false and 0 are values', async () => {
  const { clock, waiting } = handClock()
  expect(await waitForValue(() => false, clock)).toBe(false)
  expect(await waitForValue(() => 0, clock)).toBe(0)
  expect(waiting()).toBe(0)
})

test('a value is polled every 16 ms', async () => {
  const { clock, pass } = handClock()
  const read = vi.fn((): string | undefined => undefined)
  const waited = waitForValue(read, clock)
  pass(15)
  expect(read).toHaveBeenCalledTimes(1)
  pass(1)
  expect(read).toHaveBeenCalledTimes(2)
  read.mockReturnValue('there')
  pass(16)
  expect(await waited).toBe('there')
})

test('after 10 s it times out', async () => {
  const { clock, pass, waiting } = handClock()
  const settled = vi.fn()
  const waited = waitForValue(() => null, clock).catch((error) => {
    settled()
    throw error
  })
  pass(9_999)
  await Promise.resolve()
  expect(settled).not.toHaveBeenCalled()
  pass(16)
  await expect(waited).rejects.toThrow(WaitTimeout)
  expect(waiting()).toBe(0)
})

test('an error of the read function is passed on', async () => {
  const { clock } = handClock()
  const broken = () => {
    throw new TypeError('no such bridge')
  }
  await expect(waitForValue(broken, clock)).rejects.toThrow('no such bridge')
})
