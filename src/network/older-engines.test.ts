import { afterEach, expect, test, vi } from 'vitest'
import { completeEngine } from './older-engines.ts'

afterEach(() => vi.unstubAllGlobals())

const older = () => {
  class Signal extends AbortSignal {}
  class Address extends URL {}
  Object.assign(Signal, { any: undefined })
  Object.assign(Address, { canParse: undefined })
  vi.stubGlobal('AbortSignal', Signal)
  vi.stubGlobal('URL', Address)
  completeEngine()
}

test('an older engine aborts by any of several signals, the first reason counts, and knows an address', () => {
  older()
  const [first, second] = [new AbortController(), new AbortController()]
  const both = AbortSignal.any([first.signal, second.signal])
  expect(both.aborted).toBe(false)
  second.abort('late')
  first.abort('later')
  expect(both.reason).toBe('late')
  expect(AbortSignal.any([new AbortController().signal, second.signal]).reason).toBe('late')
  expect([URL.canParse('/a', 'https://a.example'), URL.canParse('/a')]).toEqual([true, false])
})
