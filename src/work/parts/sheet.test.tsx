import { cleanup, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { renderPage } from '../../../test/page/page-providers.tsx'
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
