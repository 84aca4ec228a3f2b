import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../test/page/page-providers.tsx'
import { Dialog, EditDialog } from './edit-dialog.tsx'

afterEach(cleanup)

const pressBeside = async () => {
  await screen.findByRole('dialog')
  const overlay = document.querySelector('.mantine-Modal-overlay, .mantine-Drawer-overlay')
  fireEvent.click(overlay as Element)
}

test('a press beside a form does not take what was written; beside other dialogs it closes them', async () => {
  const onClose = vi.fn()
  const form = { title: 'New field', save: 'Create field', onSave: () => {}, onClose }
  renderPage(
    <EditDialog {...form}>
      <input aria-label="Name" />
    </EditDialog>,
  )
  await pressBeside()
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onClose).toHaveBeenCalledOnce()
  cleanup()
  renderPage(
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      C
    </Dialog>,
  )
  await pressBeside()
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('Escape asks before it takes what was written; Cancel does not', async () => {
  const onClose = vi.fn()
  renderPage(
    <EditDialog title="New field" save="Create field" isChanged onSave={() => {}} onClose={onClose}>
      <input aria-label="Name" />
    </EditDialog>,
  )
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' })
  expect(screen.getByRole('alert').textContent).toBe("Your changes aren't saved.")
  press('Keep editing')
  expect(onClose).not.toHaveBeenCalled()
  press('Close')
  press('Discard')
  expect(onClose).toHaveBeenCalledOnce()
  press('Keep editing')
  press('Cancel')
  expect(onClose).toHaveBeenCalledTimes(2)
})
