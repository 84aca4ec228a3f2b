import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderAt } from '../../test/page/page-providers.tsx'
import { troubleTexts } from '../core/trouble/trouble-texts.ts'
import type { Trouble } from '../core/trouble/troubles.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { type Shell, ShellContext } from '../ui/shell-context.ts'
import { createLostAnswers } from './lost-answers.ts'
import { WaitWatch } from './wait-watch.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

const session = { status: 'signedIn', account: { userId: '7', orgId: '1' } }

const openWait = (trouble: Trouble | null = null) => {
  const [retry, dispatch] = [vi.fn(), vi.fn(async () => {})]
  const offline = trouble && { trouble, since: null, waiting: 0 }
  const shell: Shell = { language: 'en', setLanguage: () => {}, product: 'pms', offline }
  const { visited } = renderAt(
    '/setting/account',
    <ShellContext value={shell}>
      <WaitWatch lostAnswers={createLostAnswers()}>
        <Skeleton shapes={['title']} onRetry={retry} />
      </WaitWatch>
    </ShellContext>,
    { session, dispatch },
  )
  return { retry, dispatch, visited }
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const button = (name: string) => screen.findByRole('button', { name })

test.each([
  [null, 'silent'],
  ['offline', 'offline'],
  ['server', 'server'],
] as const)('a wait (%s) is explained after 3 s, and offers ways on after 10 s', async (trouble, told) => {
  openWait(trouble)
  const { title } = troubleTexts[told].en
  await pass(2900)
  expect(screen.queryByText(title)).toBeNull()
  await pass(100)
  expect(screen.queryByText(title)).not.toBeNull()
  await pass(6900)
  expect(screen.queryByRole('button')).toBeNull()
  await pass(100)
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeNull()
})

test('each way on does what it says', async () => {
  const { retry, dispatch, visited } = openWait()
  await pass(10_000)
  fireEvent.click(await button('Try again'))
  expect(retry).toHaveBeenCalledTimes(1)
  fireEvent.click(await button('Sign out'))
  await vi.waitFor(() => expect(dispatch).toHaveBeenCalledWith('session', { type: 'signOut.submitted' }))
  fireEvent.click(await button('Work offline'))
  expect(visited.at(-1)).toBe('/')
  expect(screen.queryByText(troubleTexts.silent.en.title)).toBeNull()
})
