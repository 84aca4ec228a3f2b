import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PageProviders } from '../../../test/page/page-providers.tsx'
import { type LaneChange, type LaneKey, laneName, type NewMutation } from '../../core/sync/lane-types.ts'
import { type OfflineNotice, ShellContext, useShell } from '../../ui/shell-context.ts'
import { useFieldEdits } from './use-field-edits.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a row that the server answered stays when the network is lost before the device has it', async () => {
  const session = { account: { userId: '7' }, organization: null }
  const personalInfo = vi.fn(async () => ({ orgUserName: 'Anna Lind' }))
  let offline: OfflineNotice | null = null
  const Shelled = ({ children }: { children: ReactNode }) => (
    <ShellContext value={{ ...useShell(), offline }}>{children}</ShellContext>
  )
  const { result, rerender } = renderHook(() => useFieldEdits('profile'), {
    wrapper: ({ children }) => (
      <PageProviders session={session} calls={{ personalInfo }}>
        <Shelled>{children}</Shelled>
      </PageProviders>
    ),
  })
  await act(() => vi.advanceTimersByTimeAsync(3000))
  expect(result.current.query.value?.orgUserName).toBe('Anna Lind')

  offline = { trouble: 'offline', since: null, waiting: 0 }
  rerender()
  expect(result.current.query.value?.orgUserName).toBe('Anna Lind')
  expect(personalInfo).toHaveBeenCalledOnce()
})

test('a change waits without a break until it is sent, also while the device is being read', async () => {
  const readMs = 50
  const row = { entity: 'profile', id: '7', orgUserName: 'Anna Lind', rev: 1 }
  const queue: object[] = []
  let announce = (_: LaneChange) => {}
  /** A read answers with what was there when it began. */
  const slowly = async <Found,>(found: Found) => {
    await new Promise((resolve) => setTimeout(resolve, readMs))
    return found
  }
  const edits = {
    subscribe: (listener: typeof announce) => {
      announce = listener
      return () => {}
    },
    readEdits: () => slowly({ edits: [...queue], tray: [], syncedAt: null }),
    readRows: () => slowly([row]),
    // as the runtime: pages hear of a commit before its answer
    mutate: async (lane: LaneKey, mutations: readonly NewMutation[]) => {
      queue.push(...mutations)
      announce({ lane: laneName(lane), edits: true })
    },
  }
  const shown: [number, string | undefined][] = []
  const { result } = renderHook(
    () => {
      const found = useFieldEdits('profile')
      shown.push([found.waiting, found.query.value?.orgUserName])
      return found
    },
    {
      wrapper: ({ children }) => (
        <PageProviders session={{ account: { userId: '7' }, organization: null }} edits={edits as never}>
          {children}
        </PageProviders>
      ),
    },
  )
  await act(() => vi.advanceTimersByTimeAsync(4 * readMs))
  shown.length = 0
  await act(async () => void result.current.save([{ field: 'orgUserName', value: 'Anna Newer', from: 'Anna Lind' }]))
  // one at a time, because `act` shows only what its end has
  for (let read = 0; read < 8; read++) await act(() => vi.advanceTimersByTimeAsync(readMs))
  expect(new Set(shown.map(([waiting, name]) => `${waiting} ${name}`))).toEqual(new Set(['1 Anna Newer']))
})
