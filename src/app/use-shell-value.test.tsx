import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderAt } from '../../test/page/page-providers.tsx'
import { useShellValue } from './use-shell-value.ts'

afterEach(cleanup)

function Shell() {
  return <p>{useShellValue().language}</p>
}

test('the page takes over the language of whoever is signed in, and of nobody else', () => {
  const adopt = vi.fn(async () => {})
  renderAt('/', <Shell />, { session: { roleCodes: [], account: null }, locale: { adopt } })
  expect(adopt).not.toHaveBeenCalled()
  cleanup()
  renderAt('/', <Shell />, { session: { roleCodes: [], account: { language: 'zh-CN' } }, locale: { adopt } })
  expect(adopt).toHaveBeenCalledExactlyOnceWith('zh')
})

test('what waits draws nothing anew while there is a network, and is told without one', () => {
  const shells: ReturnType<typeof useShellValue>[] = []
  function Kept() {
    shells.push(useShellValue())
    return null
  }
  const outbox = { waiting: 0 }
  const listeners = new Set<() => void>()
  const change = (waiting: number) =>
    act(() => {
      outbox.waiting = waiting
      for (const listener of listeners) listener()
    })
  renderAt('/', <Kept />, {
    session: { roleCodes: [], account: null },
    outbox: {
      waiting: () => outbox.waiting,
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
  })
  change(3)
  expect(new Set(shells).size).toBe(1)
  vi.stubGlobal('navigator', Object.create(navigator, { onLine: { value: false } }))
  act(() => void dispatchEvent(new Event('offline')))
  expect(shells.at(-1)?.offline).toMatchObject({ waiting: 3 })
  change(4)
  expect(shells.at(-1)?.offline).toMatchObject({ waiting: 4 })
})
