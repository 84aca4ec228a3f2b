import { cleanup, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../test/page/page-providers.tsx'
import { tap } from '../../../test/page/tap.ts'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { Dialog } from '../settings/edit-dialog.tsx'
import { PopupBox } from './popup-box.tsx'
import { Sheet } from './sheet.tsx'

afterEach(cleanup)

const show = (content: ReactNode) =>
  renderPage(
    <Sheet title="Columns" isOpen onClose={() => {}}>
      {content}
    </Sheet>,
  )

test('the focus of a sheet begins at the field that asks for it, else at the title', async () => {
  show(<button type="button">Status</button>)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Columns' })))
  cleanup()
  show(<input data-autofocus />)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox')))
})

test('the second tap of a double tap that closes a sheet presses nothing that lay below it', () => {
  const press = vi.fn()
  function Screen() {
    const [isOpen, setOpen] = useState(true)
    const close = () => setOpen(false)
    return (
      <>
        <button type="button" onClick={press}>
          Inbox
        </button>
        {isOpen && (
          <Sheet title="New issue" isOpen onClose={close}>
            <button type="button" onClick={close}>
              Create
            </button>
          </Sheet>
        )}
      </>
    )
  }
  renderPage(<Screen />)
  tap(screen.getByText('Create'), [300, 700], 1000)
  expect(screen.queryByText('Create')).toBeNull()
  const below = screen.getByText('Inbox')
  tap(below, [302, 705], 1200)
  expect(press).not.toHaveBeenCalled()
  tap(below, [200, 700], 1200)
  tap(below, [302, 705], 1400)
  tap(below, [302, 705], 1200, { pointerType: 'mouse' })
  tap(below, [302, 705], 1200, { isTrusted: false })
  expect(press).toHaveBeenCalledTimes(4)
})

/** What covers a page, by its name. */
const covers: Record<string, (onClose: () => void) => ReactNode> = {
  sheet: (onClose) => (
    <Sheet title="Columns" isOpen onClose={onClose}>
      Status
    </Sheet>
  ),
  'popup of a tablet': (onClose) => (
    <PopupBox anchor={document.createElement('button')} label="Columns" onClose={onClose}>
      <input />
    </PopupBox>
  ),
  'dialog of a tablet': (onClose) => (
    <Dialog title="New label" onClose={onClose}>
      <input />
    </Dialog>
  ),
  question: (onClose) => (
    <ConfirmDialog isOpen title="Discard?" confirm="Discard" onConfirm={() => {}} onClose={onClose}>
      Your comment isn't sent.
    </ConfirmDialog>
  ),
}

test.each(Object.keys(covers))("Android's back button closes a %s instead of leaving the page", (name) => {
  const watchers = new Set<{ onclose: () => void; destroy: () => void }>()
  vi.stubGlobal(
    'CloseWatcher',
    class {
      onclose = () => {}
      constructor() {
        watchers.add(this)
      }
      destroy() {
        watchers.delete(this)
      }
    },
  )
  vi.spyOn(window, 'matchMedia').mockReturnValue({
    matches: true,
    addEventListener() {},
    removeEventListener() {},
  } as never)
  const onClose = vi.fn()
  const { unmount } = renderPage(covers[name]?.(onClose))
  const pressBack = () => {
    for (const watcher of [...watchers]) {
      watcher.destroy()
      watcher.onclose()
    }
  }
  pressBack()
  expect(onClose).toHaveBeenCalledOnce()
  // what asks first stays open, and hears the next press as well
  pressBack()
  expect(onClose).toHaveBeenCalledTimes(2)
  unmount()
  expect(watchers.size).toBe(0)
})
