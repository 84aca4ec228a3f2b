import { afterEach, expect, test, vi } from 'vitest'
import { type MonitorDeps, startMonitor } from './start-monitor.ts'

afterEach(() => vi.unstubAllGlobals())

/** A page that says on the console why nothing is collected; `used`: the parts of the channel that monitoring accessed. */
const start = ({ rumApplicationId = 'worktide', isSecure = true, cookieEnabled = true } = {}) => {
  vi.stubGlobal('isSecureContext', isSecure)
  vi.stubGlobal('navigator', { cookieEnabled })
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const used: PropertyKey[] = []
  const channel = new Proxy({} as MonitorDeps['channel'], {
    get: (_channel, name) => {
      used.push(name)
      throw new Error('not to be used')
    },
  })
  const config = () => ({ rumApplicationId, collectorOrigin: 'https://w.test' }) as ReturnType<MonitorDeps['config']>
  const listen = vi.spyOn(globalThis, 'addEventListener')
  const monitor = startMonitor({ channel, config, facts: () => ({ home: 'page' }), texts: () => ({}) })
  return { monitor, said: warn.mock.calls.flat(), used, listened: listen.mock.calls.length }
}

test.each([
  ['switched off', { rumApplicationId: '' }, 'Application ID is not configured, no RUM data will be collected.'],
  ['without cookies', { cookieEnabled: false }, 'Cookies are not authorized, we will not send any data.'],
  ['in an insecure context', { isSecure: false }, 'Execution is not allowed in the current context.'],
])('%s monitoring says why, and listens to, keeps and sends nothing (MON-13)', (_where, page, message) => {
  expect(start(page)).toEqual({ monitor: null, said: [message], used: [], listened: 0 })
})

test('a second start is refused', () => {
  // the first one begins, and ends at the channel of this test
  expect(() => start()).toThrow('not to be used')
  expect(start().said).toEqual(['DATAFLUX_RUM is already initialized.'])
})
