import { expect, test } from 'vitest'
import { installStandIns } from './stand-ins.ts'

test('storage that throws and a missing BroadcastChannel are replaced; what works stays', () => {
  const own = { getItem: () => 'kept' }
  const scope = {
    localStorage: own,
    get sessionStorage(): Storage {
      throw new DOMException('blocked', 'SecurityError')
    },
    BroadcastChannel: undefined as unknown as typeof BroadcastChannel,
  }
  installStandIns(scope)
  expect(scope.localStorage).toBe(own)
  scope.sessionStorage.setItem('a', '1')
  expect([scope.sessionStorage.getItem('a'), scope.sessionStorage.getItem('b'), scope.sessionStorage.length]).toEqual([
    '1',
    null,
    1,
  ])
  const channel = new scope.BroadcastChannel('any')
  channel.postMessage('nobody hears it')
  channel.close()
})
