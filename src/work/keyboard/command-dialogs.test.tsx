import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { member } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import { CommandDialogs } from './command-dialogs.tsx'
import { createCommandRegistry } from './use-commands.ts'

afterEach(cleanup)

test('the list of shortcuts shows each key with its command and closes by a button that says so', async () => {
  const registry = createCommandRegistry()
  const run = () => {}
  registry.add(
    () => [
      { keys: 'g i', title: 'Go to Inbox', run },
      { keys: 'arrowup', title: 'Previous issue', run },
    ],
    true,
  )
  const onClose = vi.fn()
  renderInProject(createTestProject(), member, () => (
    <CommandDialogs shown="help" registry={registry} typed={{ current: null }} onClose={onClose} />
  ))
  expect((await screen.findByText('Go to Inbox')).parentElement?.textContent).toBe('Go to InboxGI')
  expect(screen.getByText('Previous issue').parentElement?.textContent).toBe('Previous issue↑')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})
