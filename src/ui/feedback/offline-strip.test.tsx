import { i18n } from '@lingui/core'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../test/page/page-providers.tsx'
import { OfflineStrip } from './offline-strip.tsx'

const now = Date.UTC(2026, 2, 6, 1, 30)
beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  vi.useFakeTimers({ now, toFake: ['Date'] })
})
afterEach(() => void vi.useRealTimers())

test.each([
  ['America/New_York', 0, '20:30'],
  ['Asia/Shanghai', 0, '09:30'],
  // an hour before is another day there
  ['Asia/Shanghai', 10 * 3_600_000, 'Mar 5, 2026, 23:30'],
])('the age is told in the person’s time zone (FMT-5): %s', (timeZone, ageMs, told) => {
  renderPage(<OfflineStrip offline={{ trouble: 'server', since: now - ageMs, waiting: 0, timeZone }} />)
  expect(screen.getByText(new RegExp(told))).toBeTruthy()
})
