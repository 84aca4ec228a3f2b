import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderPage } from '../../../test/page/page-providers.tsx'
import { Sheet } from './sheet.tsx'

afterEach(cleanup)

test('the focus of a sheet begins at its title', async () => {
  renderPage(
    <Sheet title="Columns" isOpen onClose={() => {}}>
      <button type="button">Status</button>
    </Sheet>,
  )
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Columns' })))
})
