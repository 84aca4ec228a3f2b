import { i18n } from '@lingui/core'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderPage } from '../../../../test/page/page-providers.tsx'
import { EndSession } from './device-sessions.tsx'
import type { DeviceSession } from './use-device-sessions.ts'

const device = (deviceName: string, lastSeenAt: string) => ({ deviceName, lastSeenAt }) as DeviceSession

beforeEach(() => {
  i18n.load('en', {})
  i18n.activate('en')
})
afterEach(cleanup)

test('devices of the same name are distinguishable, and a device without a name gets one', () => {
  renderPage(
    [device('Edge', '2026-11-20T10:00:00Z'), device('Edge', '2026-11-21T10:00:00Z'), device('', '2026-11-20')].map(
      (session) => <EndSession key={session.lastSeenAt} session={session} onEnd={async () => {}} />,
    ),
  )
  const names = screen.getAllByRole('button', { name: /^Sign out/ }).map((button) => button.getAttribute('aria-label'))
  expect(new Set(names).size).toBe(3)
  expect(names[2]).toMatch(/^Sign out Unknown device, last seen /)
})
