import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createOrganization } from '../../../test/fixtures/work-rows.ts'
import { renderWork } from '../../../test/page/render-work.tsx'
import { WorkShell } from './work-shell.tsx'

afterEach(cleanup)

test('the first stop of the Tab key leads past the navigation', async () => {
  await renderWork(
    <WorkShell>
      <main>
        <button type="button">Paint the boat</button>
      </main>
    </WorkShell>,
    { name: 'home', parameters: {} },
    { rows: createOrganization().rows.everything() },
  )
  const skip = screen.getByRole('button', { name: 'Skip to content' })
  expect(skip.parentElement?.querySelector('a, button, [tabindex]'), 'before everything else').toBe(skip)
  skip.focus()
  fireEvent.click(skip)
  expect(document.activeElement).toBe(screen.getByRole('main'))
})
