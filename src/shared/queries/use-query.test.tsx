import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RequestError } from '../../api/request-error.ts'
import { useQuery } from './use-query.ts'

beforeEach(() => {
  vi.useFakeTimers()
  i18n.loadAndActivate({ locale: 'en', messages: {} })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const open = (load: () => Promise<string>) =>
  renderHook(() => useQuery(load), { wrapper: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider> })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a failure is tried again by itself, with growing pauses, until there is an answer', async () => {
  const answers = [new RequestError('serverError'), new RequestError('offline'), 'the list']
  const load = vi.fn(async () => {
    const next = answers.shift() ?? ''
    if (typeof next === 'string') return next
    throw next
  })
  const { result } = open(load)
  await pass(0)
  expect(result.current).toMatchObject({ value: null, trouble: 'server', isLoading: false })
  await pass(2000)
  expect(result.current.trouble).toBe('offline')
  await pass(3900)
  expect(load).toHaveBeenCalledTimes(2)
  await pass(100)
  expect(result.current).toMatchObject({ value: 'the list', trouble: null })
})

test('a request that hangs is given up for another; a refusal is not repeated', async () => {
  const hanging = vi.fn((): Promise<string> => new Promise(() => {}))
  open(hanging)
  await pass(15_000)
  expect(hanging).toHaveBeenCalledTimes(2)
  const refused = vi.fn(() => Promise.reject(new RequestError('refused')))
  open(refused)
  await pass(60_000)
  expect(refused).toHaveBeenCalledOnce()
})

test('after too many requests a read is tried again by itself, when the server has asked for it', async () => {
  const load = vi.fn((): Promise<string> => Promise.reject(new RequestError('tooMany', { retryAfterMs: 20_000 })))
  const { result } = open(load)
  await pass(0)
  expect(result.current).toMatchObject({ trouble: 'refused', isLoading: false })
  await pass(19_900)
  expect(load).toHaveBeenCalledOnce()
  await pass(100)
  expect(load).toHaveBeenCalledTimes(2)
})

test('a value known from a write is not overwritten by the answer to an earlier request', async () => {
  const answers: ((value: string) => void)[] = []
  const load = vi.fn(() => new Promise<string>((resolve) => answers.push(resolve)))
  const { result } = open(load)
  answers[0]?.('before')
  await pass(0)
  act(() => result.current.reload())
  act(() => result.current.setWritten('after'))
  answers[1]?.('before')
  await pass(0)
  expect(result.current.value).toBe('after')
  answers[2]?.('after, with news of others')
  await pass(0)
  expect(result.current).toMatchObject({ value: 'after, with news of others', isLoading: false })
})
