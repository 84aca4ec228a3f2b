import { expect, test, vi } from 'vitest'
import { collectErrors } from './error-collector.ts'

test('errors from before the monitor was loaded are reported with their time, others as they happen', () => {
  const capture = vi.fn()
  const report = vi.fn()
  const early = new ErrorEvent('error', { error: new TypeError('early') })
  Object.defineProperty(early, 'timeStamp', { value: 40 })
  collectErrors(capture, [early, { said: ['Written:', new RangeError('before')], at: 1234 }], report, {
    error: () => {},
  })
  dispatchEvent(new ErrorEvent('error', { error: new TypeError('late') }))
  dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop limit exceeded' }))
  const messages = capture.mock.calls.map(([{ tags, fields }]) => [tags.error_type, fields.error_message])
  expect(messages).toEqual([
    ['TypeError', 'early'],
    ['RangeError', 'before'],
    ['TypeError', 'late'],
  ])
  expect(report.mock.calls.map(([{ thrown, isHandled }]) => [String(thrown), isHandled])).toEqual([
    ['TypeError: early', false],
    ['RangeError: before', true],
    ['TypeError: late', false],
  ])
  expect(capture.mock.calls[0]?.[1]).toBe(Math.round(performance.timeOrigin + 40))
  expect(capture.mock.calls[1]?.[1]).toBe(1234)
})

test('a stack is read when its event is encoded, not while the page does what failed', () => {
  const capture = vi.fn()
  const error = new TypeError('slow')
  const stack = vi.fn(() => 'TypeError: slow\n    at https://w.test/a?token=very-secret')
  Object.defineProperty(error, 'stack', { get: stack })
  collectErrors(capture, [new ErrorEvent('error', { error })], () => {}, { error: () => {} })
  expect(stack).not.toHaveBeenCalled()
  expect(capture.mock.calls[0]?.[0].fields.error_stack).toBe('TypeError: slow\n    at https://w.test/a')
})
