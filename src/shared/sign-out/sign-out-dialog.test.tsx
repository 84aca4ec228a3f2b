import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../test/page/page-providers.tsx'
import { WaitContext } from '../../ui/feedback/wait-context.ts'
import { SignOutDialog } from './sign-out-dialog.tsx'
import { useSignOut } from './use-sign-out.ts'

afterEach(cleanup)

const lane = { person: '7', org: 'org-a' }

function Page() {
  const signOut = useSignOut()
  return (
    <>
      <button type="button" onClick={() => void signOut.start()}>
        Sign out
      </button>
      <SignOutDialog signOut={signOut} />
    </>
  )
}

const open = (lanes: object[] | Error, account: object = { userId: '7' }, edits: object = {}) => {
  const [dispatch, discard] = [vi.fn(async () => {}), vi.fn(async () => {})]
  const lanesOf = async (person: string) => {
    expect(person).toBe('7')
    if (lanes instanceof Error) throw lanes
    return lanes as never
  }
  renderPage(<Page />, { session: { account }, dispatch, edits: { lanesOf, discard, ...edits } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  return { dispatch, discard }
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))

test('what was not sent is asked about, and goes with the word of its person alone', async () => {
  const { dispatch, discard } = open([
    { lane, waiting: 0, refused: 2 },
    { lane: { ...lane, org: null }, waiting: 0, refused: 1 },
  ])
  await screen.findByText('3 changes need your decision')
  press('Stay signed in')
  await waitFor(() => expect(screen.queryByText('3 changes need your decision')).toBeNull())
  expect(dispatch).not.toHaveBeenCalled()

  press('Sign out')
  await screen.findByText('3 changes need your decision')
  press('Discard')
  await waitFor(() => expect(dispatch).toHaveBeenCalledWith('session', { type: 'signOut.submitted' }))
  expect(discard).toHaveBeenCalledWith([lane, { ...lane, org: null }])
})

test('a web view that saves no files says so when the changes shall be saved, and keeps them', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPhone) Mobile MicroMessenger/7.0.1 wxwork/4.1.20',
  )
  const { dispatch, discard } = open([{ lane, waiting: 0, refused: 2 }])
  await screen.findByText('2 changes need your decision')
  press('Save as a file')
  await screen.findByText("Files can't be saved here. Stay signed in to keep your changes.")
  expect(discard).not.toHaveBeenCalled()
  expect(dispatch).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

test.each([
  ['after it shared them', async () => {}],
  ['also if its sheet is closed', async () => Promise.reject(new DOMException('closed', 'AbortError'))],
])(
  'a web view shares the changes and the attached files in the one call that a press allows, %s',
  async (_, answer) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
      'Mozilla/5.0 (iPhone) Mobile MicroMessenger/7.0.1 wxwork/4.1.20',
    )
    const refused = async () => Promise.reject(new DOMException('no press', 'NotAllowedError'))
    const share = vi.fn<(shared: { files: File[] }) => Promise<void>>(refused).mockImplementationOnce(answer)
    Object.assign(navigator, { share, canShare: () => true })
    const device = {
      list: async () => [{ id: 'f', name: 'plan.pdf', state: 'waiting' }],
      read: async () => new ArrayBuffer(4),
    }
    const edits = { readEdits: async () => ({ edits: [], tray: [] }), files: async () => device }
    open([{ lane, waiting: 0, refused: 2 }], undefined, edits)
    await screen.findByText('2 changes need your decision')
    press('Save as a file')
    await waitFor(() => expect(share).toHaveBeenCalled())
    expect(share.mock.calls.map(([{ files }]) => files.map(({ name }) => name))).toEqual([
      ['worktide-unsent-changes.json', 'plan.pdf'],
    ])
    expect(screen.queryByText(/^Files can't be saved here/)).toBeNull()
    for (const name of ['share', 'canShare']) Reflect.deleteProperty(navigator, name)
    vi.restoreAllMocks()
  },
)

test('somebody without an organisation is asked about what they wrote in their last one', async () => {
  open([{ lane, waiting: 0, refused: 2 }], { userId: 'temporary0418', personId: '7' })
  await screen.findByText('2 changes need your decision')
})

test('what could not be sent is told apart from what was refused', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const edits = { subscribe: () => () => {}, requestSync: async () => {} }
  open([{ lane, waiting: 2, refused: 1 }], undefined, edits)
  await act(() => vi.advanceTimersByTimeAsync(3000))
  vi.useRealTimers()
  expect(screen.getByText("2 changes haven't been sent")).toBeTruthy()
  expect(screen.getByText(/Stay signed in to send them later\.$/)).toBeTruthy()
  expect(screen.getByText(/^1 change that needs your decision will be deleted/)).toBeTruthy()
})

test.each([
  ['with nothing unsent', []],
  ['where the device cannot be read', new Error('no storage')],
] as const)('signing out %s asks nothing', async (_, lanes) => {
  const { dispatch, discard } = open(lanes as never)
  await waitFor(() => expect(dispatch).toHaveBeenCalledWith('session', { type: 'signOut.submitted' }))
  expect(discard).not.toHaveBeenCalled()
})

test('a sign-out that the runtime does not take is answered: it waits, then says so and offers it again', async () => {
  const refuse: ((reason: Error) => void)[] = []
  const dispatch = vi.fn(() => new Promise<void>((_, reject) => refuse.push(reject)))
  const report = vi.fn(() => () => {})
  const edits = { lanesOf: async () => [] }
  renderPage(
    <WaitContext value={report}>
      <Page />
    </WaitContext>,
    { session: { account: { userId: '7' } }, dispatch, edits },
  )
  press('Sign out')
  await waitFor(() => expect(refuse).toHaveLength(1))
  expect(report).toHaveBeenCalledWith(null)
  refuse[0]?.(new Error('silent'))
  await screen.findByText("You're still signed in")
  press('Try again')
  await waitFor(() => expect(refuse).toHaveLength(2))
  refuse[1]?.(new Error('silent'))
  await screen.findByText("You're still signed in")
  press('Cancel')
  await waitFor(() => expect(screen.queryByText("You're still signed in")).toBeNull())
})
