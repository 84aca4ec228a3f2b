import { afterEach, expect, test, vi } from 'vitest'
import { sendAtEnd } from './event-buffer.ts'

afterEach(() => void vi.unstubAllGlobals())

const url = 'https://collector.example/v1/write/rum'
/** How `lines` are sent by a browser whose `sendBeacon` and `keepalive` are as given. */
const waysOf = (lines: string, beacon: boolean | null, hasKeepalive: boolean) => {
  const ways: string[] = []
  const sendBeacon = beacon === null ? undefined : () => ways.push('beacon') > 0 && beacon
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
    async (_url: string, init: RequestInit) => void ways.push(init.keepalive ? 'keepalive' : 'fetch'),
  )
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      open = () => {}
      send = () => ways.push('xhr')
    },
  )
  sendAtEnd(url, lines)
  return ways
}

test.each([
  ['takes beacons', true, true, ['beacon']],
  ['refuses this beacon', false, true, ['beacon', 'keepalive']],
  ['has no beacons', null, true, ['keepalive']],
  ['has neither', null, false, ['xhr']],
])('a browser that %s', (_, beacon, hasKeepalive, ways) => {
  expect(waysOf('view n=1', beacon, hasKeepalive)).toEqual(ways)
})

test('what is too large for both goes by an ordinary request', () => {
  expect(waysOf('x'.repeat(61 * 1024), true, true)).toEqual(['xhr'])
})
