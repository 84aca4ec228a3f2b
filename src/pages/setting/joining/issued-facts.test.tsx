import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderPage } from '../../../../test/page/page-providers.tsx'
import { IssuedFacts } from './issued-facts.tsx'

afterEach(cleanup)

const dayMs = 24 * 60 * 60 * 1000

test.each([
  [-dayMs, /^Expired on /],
  [dayMs, /^Expires /],
])('a code or link that ends in %i ms says whether it still works', (ms, words) => {
  renderPage(<IssuedFacts uses={1} expiresAt={new Date(Date.now() + ms).toISOString()} />)
  expect(screen.getByText(words)).toBeTruthy()
})
