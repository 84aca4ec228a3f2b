import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../test/page/page-providers.tsx'
import { WaitContext } from '../../ui/feedback/wait-context.ts'
import { type OfflineNotice, ShellContext } from '../../ui/shell-context.ts'
import { later } from './later.tsx'

afterEach(cleanup)

const offline: OfflineNotice = { trouble: 'offline', since: null, waiting: 0 }
/** Other tests may keep the processor busy. */
const patient = { timeout: 10_000 }
const told = /^Go online to open this/

/** A screen with a button that opens a dialog of another file; `setNotice` sets the network's state. */
const openScreen = (load: () => Promise<{ Dialog: () => React.ReactNode }>) => {
  const Later = later(load, ({ Dialog }) => Dialog)
  let setNotice: (notice: OfflineNotice | null) => void = () => {}
  function Screen() {
    const [isOpen, setOpen] = useState(false)
    const [notice, set] = useState<OfflineNotice | null>(offline)
    setNotice = set
    const props = { onClose: () => setOpen(false) }
    return (
      <ShellContext value={{ language: 'en', setLanguage: () => {}, product: 'pms', offline: notice }}>
        <input aria-label="Draft" />
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen && <Later {...props} />}
      </ShellContext>
    )
  }
  renderPage(<Screen />)
  const draft = screen.getByLabelText('Draft')
  fireEvent.change(draft, { target: { value: 'half a sentence' } })
  fireEvent.click(screen.getByText('Open'))
  return { comeBack: () => act(() => setNotice(null)), draft }
}

test('offline it says that it cannot be opened, asks for no file in vain, and comes with the network', async () => {
  const load = vi.fn(async () => ({ Dialog: () => <p>The dialog</p> }))
  const { comeBack, draft } = openScreen(load)
  expect(await screen.findByText(told, {}, patient)).toBeTruthy()
  expect(load).not.toHaveBeenCalled()
  comeBack()
  expect(await screen.findByText('The dialog', {}, patient)).toBeTruthy()
  expect(screen.queryByText(told)).toBeNull()
  expect(draft).toHaveProperty('value', 'half a sentence')
  expect(draft.isConnected, 'the screen is the same').toBe(true)
})

test('what was pressed says that it opens until its file is there, and a press elsewhere gives it up', async () => {
  let come = (_: { Dialog: () => React.ReactNode }) => {}
  const { comeBack, draft } = openScreen(() => new Promise((resolve) => (come = resolve)))
  comeBack()
  expect(await screen.findByText('Opening…', {}, patient)).toBeTruthy()
  fireEvent.pointerDown(draft)
  expect(screen.queryByText('Opening…')).toBeNull()
  fireEvent.click(screen.getByText('Open'))
  expect(screen.getByText('Opening…')).toBeTruthy()
  await act(async () => come({ Dialog: () => <p>The dialog</p> }))
  expect(await screen.findByText('The dialog', {}, patient)).toBeTruthy()
  expect(screen.queryByText('Opening…')).toBeNull()
})

test('what was given up with Escape or a press elsewhere does not come later', async () => {
  const { comeBack, draft } = openScreen(async () => ({ Dialog: () => <p>The dialog</p> }))
  await screen.findByText(told, {}, patient)
  fireEvent.pointerDown(draft)
  expect(screen.queryByText(told)).toBeNull()
  fireEvent.click(screen.getByText('Open'))
  await screen.findByText(told, {}, patient)
  fireEvent.keyDown(draft, { key: 'Escape' })
  expect(screen.queryByText(told)).toBeNull()
  comeBack()
  await Promise.resolve()
  expect(screen.queryByText('The dialog')).toBeNull()
})

test('a network that is not known to be gone: the failed file is asked for again when there is one', async () => {
  let isThere = false
  const load = async () => {
    if (!isThere) throw new TypeError('Failed to fetch')
    return { Dialog: () => <p>The dialog</p> }
  }
  const { comeBack, draft } = openScreen(load)
  comeBack()
  expect(await screen.findByText("This didn't load. Trying again…", {}, patient)).toBeTruthy()
  isThere = true
  dispatchEvent(new Event('online'))
  expect(await screen.findByText('The dialog', {}, patient)).toBeTruthy()
  expect(draft.isConnected, 'the screen is the same').toBe(true)
})

test('what does not come for long is explained by the page, with a way on', async () => {
  const report = vi.fn(() => end)
  const end = vi.fn()
  let come = (_: { Dialog: () => React.ReactNode }) => {}
  const Later = later(
    () => new Promise<{ Dialog: () => React.ReactNode }>((resolve) => (come = resolve)),
    ({ Dialog }) => Dialog,
  )
  renderPage(
    <WaitContext value={report}>
      <Later />
    </WaitContext>,
  )
  expect(report).toHaveBeenCalledWith(expect.any(Function), false)
  expect(end).not.toHaveBeenCalled()
  await act(async () => come({ Dialog: () => <p>The dialog</p> }))
  expect(await screen.findByText('The dialog', {}, patient)).toBeTruthy()
  expect(end).toHaveBeenCalled()
})

test('a screen whose texts come with the pages is shown when they are there', async () => {
  let come = () => {}
  let isThere = false
  const locale = {
    loadTexts: () => new Promise<void>((resolve) => (come = resolve)),
    hasTexts: () => isThere,
  }
  const Later = later(
    async () => ({ Dialog: () => <p>The screen</p> }),
    ({ Dialog }) => Dialog,
    () => <p>Soon</p>,
    undefined,
    true,
  )
  renderPage(<Later />, { locale })
  await act(() => Later.preload())
  expect(screen.getByText('Soon')).toBeTruthy()
  isThere = true
  await act(async () => come())
  expect(await screen.findByText('The screen', {}, patient)).toBeTruthy()
})
