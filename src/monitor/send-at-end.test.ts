import { afterEach, expect, test, vi } from 'vitest'
import { sendAtEnd } from './event-buffer.ts'

afterEach(() => void vi.unstubAllGlobals())

const url = 'https://collector.example/v1/write/rum'
/** How `lines` are sent by a browser whose `sendBeacon` and `keepalive` are as given. */
const methodsOf = (lines: string, beacon: boolean | null, hasKeepalive: boolean) => {
  const methods: string[] = []
  const sendBeacon = beacon === null ? undefined : () => methods.push('beacon') > 0 && beacon
  vi.stubGlobal('navigator', { sendBeacon })
  vi.stubGlobal(
    'Request',
    hasKeepalive
      ? class {
          get keepalive() {
            return false
          }
        }
      : class {},
  )
  vi.stubGlobal(
    'fetch',
    async (_url: string, init: RequestInit) => void methods.push(init.keepalive ? 'keepalive' : 'fetch'),
  )
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      open = () => {}
      send = () => methods.push('xhr')
    },
  )
  sendAtEnd(url, lines)
  return methods
}

test.each([
  ['takes beacons', true, true, ['beacon']],
  ['refuses this beacon', false, true, ['beacon', 'keepalive']],
  ['has no beacons', null, true, ['keepalive']],
  ['has neither', null, false, ['xhr']],
])('a browser that %s', (_, beacon, hasKeepalive, methods) => {
  expect(methodsOf('view n=1', beacon, hasKeepalive)).toEqual(methods)
})

test('what is too large for both goes by an ordinary request', () => {
  expect(methodsOf('x'.repeat(61 * 1024), true, true)).toEqual(['xhr'])
})

test('no more than 32 requests and 80 KiB are under way; what does not fit is kept by its sender', async () => {
  vi.resetModules()
  const fresh = await import('./event-buffer.ts')
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('Request', class {})
  const sent: { onloadend?: () => void }[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      onloadend?: () => void
      open = () => {}
      send = () => sent.push(this)
    },
  )
  for (let times = 0; times < 40; times += 1) fresh.sendAtEnd(url, 'x')
  expect(sent).toHaveLength(32)
  for (const request of sent.splice(0)) request.onloadend?.()
  for (const kib of [50, 30, 1]) fresh.sendAtEnd(url, 'x'.repeat(kib * 1024))
  expect(sent).toHaveLength(2)
})
