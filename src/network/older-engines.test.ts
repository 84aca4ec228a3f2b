import { afterEach, expect, test, vi } from 'vitest'
import { completeEngine } from './older-engines.ts'

afterEach(() => vi.unstubAllGlobals())

const older = () => {
  class Signal extends AbortSignal {}
  Object.assign(Signal, { any: undefined })
  vi.stubGlobal('AbortSignal', Signal)
  completeEngine()
}

test('an older engine aborts by any of several signals, and the first reason counts', () => {
  older()
  const [first, second] = [new AbortController(), new AbortController()]
  const both = AbortSignal.any([first.signal, second.signal])
  expect(both.aborted).toBe(false)
  second.abort('late')
  first.abort('later')
  expect(both.reason).toBe('late')
  expect(AbortSignal.any([new AbortController().signal, second.signal]).reason).toBe('late')
})
