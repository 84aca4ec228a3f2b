import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderAt, type ServiceStubs, stubServices } from '../../test/page/page-providers.tsx'
import { troubleTexts } from '../core/trouble/trouble-texts.ts'
import type { Trouble } from '../core/trouble/troubles.ts'
import { QueryView } from '../shared/queries/query-view.tsx'
import { StoreError } from '../store/store-error.ts'
import { Button } from '../ui/action/button.tsx'
import { type Shell, ShellContext } from '../ui/shell-context.ts'
import { createLostAnswers } from './lost-answers.ts'
import { WaitWatch } from './wait-watch.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

const session = { status: 'signedIn', account: { userId: '7', orgId: '1' } }

const openWait = (trouble: Trouble | null = null, openedMsAgo = 0, stubs: ServiceStubs = {}) => {
  const [retry, dispatch] = [vi.fn(), vi.fn(async () => {})]
  const offline = trouble && { trouble, since: null, waiting: 0 }
  const shell: Shell = { language: 'en', setLanguage: () => {}, product: 'pms', offline }
  let [end, fail, wait] = [() => {}, () => {}, () => {}]
  function Page() {
    const [value, setValue] = useState<string | null>(null)
    const [failure, setFailure] = useState<string | null>(null)
    end = () => setValue('its content')
    wait = () => setValue(null)
    fail = () => setFailure('no answer')
    const query = {
      value,
      failure,
      trouble: failure === null ? null : ('silent' as const),
      asOf: null,
      isLoading: !failure,
    }
    return (
      <QueryView query={{ ...query, reload: retry }} shapes={['title']}>
        {(shown) => shown}
      </QueryView>
    )
  }
  const { visited } = renderAt(
    '/setting/account',
    <ShellContext value={shell}>
      <WaitWatch lostAnswers={createLostAnswers()} msSinceOpened={() => openedMsAgo}>
        <Page />
      </WaitWatch>
    </ShellContext>,
    { session, dispatch, ...stubs },
  )
  return {
    retry,
    dispatch,
    visited,
    end: () => act(() => end()),
    fail: () => act(() => fail()),
    wait: () => act(() => wait()),
  }
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

test('the first wait goes on from that for the document; a later one is explained anew', async () => {
  const { title } = troubleTexts.silent.en
  openWait(null, 2900)
  await pass(100)
  expect(screen.queryByText(title)).not.toBeNull()
  await pass(7000)
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeNull()
  cleanup()
  const { end, wait } = openWait(null, 60_000)
  await end()
  await pass(1000)
  await wait()
  await pass(2900)
  expect(screen.queryByText(title)).toBeNull()
  await pass(100)
  expect(screen.queryByText(title)).not.toBeNull()
})

test('a long wait on a device without room is said to be its own', async () => {
  const lane = { person: '7', org: '1' }
  const device = await stubServices().edits.files(lane)
  const [probeRoom, receiveDeviceLoss] = [vi.fn().mockRejectedValue(new StoreError('quota')), vi.fn()]
  const files = vi.fn(async () => ({ ...device, probeRoom }))
  openWait(null, 0, {
    session: { ...session, organization: { id: lane.org } },
    edits: { files },
    outbox: { receiveDeviceLoss },
  })
  await pass(10_000)
  await vi.waitFor(() => expect(receiveDeviceLoss).toHaveBeenCalledWith('memory'))
  expect(files).toHaveBeenCalledWith(lane)
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

test('a question of a way on stays when the wait ends meanwhile', async () => {
  const { dispatch, end } = openWait('server')
  await pass(10_000)
  fireEvent.click(await button('Sign out'))
  await screen.findByRole('dialog')
  await end()
  await pass(1000)
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Sign out' }))
  await vi.waitFor(() => expect(dispatch).toHaveBeenCalledWith('session', { type: 'signOut.submitted' }))
  await pass(1000)
  expect(screen.queryByText(troubleTexts.server.en.title)).toBeNull()
})

test('the ways on stay while a part that has given up tries again, and go when it is there', async () => {
  const { dispatch, fail, end } = openWait('server')
  // just before the ways on would have appeared
  await pass(9900)
  await fail()
  await pass(30_000)
  fireEvent.click(await button('Sign out'))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await pass(1000)
  expect(dispatch).not.toHaveBeenCalled()
  await end()
  await pass(1000)
  expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull()
})

test('a part that fails at once offers its own way, and nothing beside it', async () => {
  const { fail } = openWait('offline')
  await pass(1000)
  await fail()
  await pass(30_000)
  expect(screen.queryAllByRole('button', { name: 'Try again' })).toHaveLength(1)
})

test('what a person has sent is explained after 3 s, without a way that would send it again', async () => {
  const { title } = troubleTexts.silent.en
  const shell: Shell = { language: 'en', setLanguage: () => {}, product: 'pms', offline: null }
  let answer = () => {}
  function Form() {
    const [isBusy, setBusy] = useState(false)
    answer = () => setBusy(false)
    return (
      <Button busy={isBusy} onClick={() => setBusy(true)}>
        Send
      </Button>
    )
  }
  renderAt(
    '/sso/register',
    <ShellContext value={shell}>
      <WaitWatch lostAnswers={createLostAnswers()} msSinceOpened={() => 60_000}>
        <Form />
      </WaitWatch>
    </ShellContext>,
  )
  fireEvent.click(await button('Send'))
  await pass(2900)
  expect(screen.queryByText(title)).toBeNull()
  await pass(200)
  expect(screen.queryByText(title)).not.toBeNull()
  await pass(20_000)
  expect(screen.getAllByRole('button')).toHaveLength(1)
  act(() => answer())
  await pass(400)
  expect(screen.queryByText(title)).toBeNull()
})

test('the page that follows an answer which took long waits anew', async () => {
  const { title } = troubleTexts.silent.en
  const shell: Shell = { language: 'en', setLanguage: () => {}, product: 'pms', offline: null }
  const query = { value: null, failure: null, trouble: null, asOf: null, isLoading: true, reload: () => {} }
  let answer = () => {}
  function Steps() {
    const [isSent, setSent] = useState(false)
    answer = () => setSent(true)
    if (!isSent) return <Button busy>Send</Button>
    return (
      <QueryView query={query} shapes={['title']}>
        {(shown) => shown}
      </QueryView>
    )
  }
  renderAt(
    '/sso/register',
    <ShellContext value={shell}>
      <WaitWatch lostAnswers={createLostAnswers()} msSinceOpened={() => 60_000}>
        <Steps />
      </WaitWatch>
    </ShellContext>,
  )
  await pass(12_000)
  expect(screen.queryByText(title)).not.toBeNull()
  act(() => answer())
  await pass(2900)
  expect(screen.queryByText(title)).toBeNull()
  await pass(100)
  expect(screen.queryByText(title)).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
