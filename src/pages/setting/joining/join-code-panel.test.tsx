import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderPage } from '../../../../test/page/page-providers.tsx'
import { JoinCodePanel } from './join-code-panel.tsx'

afterEach(cleanup)

test('a code that another administrator replaced is not shown any more to who returns to the page', async () => {
  const issued = { url: null, uses: 0, expiresAt: null, requiresApproval: false, emailDomains: [] }
  let joinCode = 'OLD-CODE'
  renderPage(<JoinCodePanel />, { calls: { joinCode: async () => ({ ...issued, joinCode }) } })
  expect(await screen.findByDisplayValue('OLD-CODE')).toBeTruthy()
  joinCode = 'NEW-CODE'
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(await screen.findByDisplayValue('NEW-CODE')).toBeTruthy()
})
