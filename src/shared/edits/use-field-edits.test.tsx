import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PageProviders } from '../../../test/page/page-providers.tsx'
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
