import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../test/page/page-providers.tsx'
import { Dialog } from '../settings/edit-dialog.tsx'
import { PopupBox } from './popup-box.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A window whose width and height change as when a device is turned, or its keyboard is shown. */
const stubWindow = (width: number, height: number) => {
  const listeners = new Set<(event: unknown) => void>()
  const media = {
    get matches() {
      return innerWidth >= 800
    },
    addEventListener: (_: string, listener: (event: unknown) => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: (event: unknown) => void) => listeners.delete(listener),
  }
  vi.stubGlobal('matchMedia', () => media)
  const set = (to: [width: number, height: number]) => {
    vi.stubGlobal('innerWidth', to[0])
    vi.stubGlobal('innerHeight', to[1])
    for (const listener of listeners) listener(media)
    fireEvent(window, new Event('resize'))
  }
  set([width, height])
  return (...to: [number, number]) => act(() => set(to))
}

function Typed() {
  const [text, setText] = useState('')
  return <input value={text} onChange={(event) => setText(event.target.value)} />
}

const open = (anchor: HTMLElement) =>
  renderPage(
    <PopupBox anchor={anchor} label="Estimate" onClose={() => expect.unreachable('it stays open')}>
      <Typed />
    </PopupBox>,
  )

test('the keyboard of a tablet leaves the field for which it came, above it', () => {
  const resize = stubWindow(1280, 800)
  const anchor = document.createElement('button')
  anchor.getBoundingClientRect = () => new DOMRect(600, 700, 100, 40)
  open(anchor)
  resize(1280, 400)
  expect(screen.getByRole('dialog').style).toMatchObject({ bottom: '4px', top: '' })
})

const openDialog = () =>
  renderPage(
    <Dialog title="New label" onClose={() => expect.unreachable('it stays open')}>
      <Typed />
    </Dialog>,
  )

test.each([
  ['a popup', 'a phone that is turned to the side', [412, 915], () => open(document.createElement('button'))],
  ['a popup', 'a tablet that is turned upright', [915, 412], () => open(document.createElement('button'))],
  ['a dialog', 'a phone that is turned to the side', [412, 915], openDialog],
] as const)('what was typed in %s stays on %s', (_, __, [width, height], show) => {
  const turn = stubWindow(width, height)
  show()
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '2h 30m' } })
  turn(height, width)
  expect(screen.getByRole('textbox')).toHaveProperty('value', '2h 30m')
})
