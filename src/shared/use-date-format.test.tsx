import { i18n } from '@lingui/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { PageProviders } from '../../test/page/page-providers.tsx'
import { endOfDay, TodayContext, useDateFormat } from './use-date-format.ts'

afterEach(cleanup)

function Times({ at }: { at: number }) {
  const { day, moment, second, clock, span } = useDateFormat()
  return <p>{[day(at), moment(at), second(at), clock(at), span(at, at + 60_000)].join(' | ')}</p>
}

test.each([
  ['America/New_York', '2026-03-05 | 2026-03-05 20:30 | 2026-03-05 20:30:00 | 20:30:00 | 2026-03-05 20:30 – 20:31'],
  ['Asia/Shanghai', '2026-03-06 | 2026-03-06 09:30 | 2026-03-06 09:30:00 | 09:30:00 | 2026-03-06 09:30 – 09:31'],
])('times are shown in the time zone of the account: %s', (timeZone, shown) => {
  i18n.loadAndActivate({ locale: 'zh', messages: {} })
  render(
    <PageProviders session={{ account: { timeZone } }}>
      <Times at={Date.UTC(2026, 2, 6, 1, 30)} />
    </PageProviders>,
  )
  expect(screen.getByText(shown)).toBeDefined()
})

test('what was shown by the clock is shown by its day once that is over, though nothing else changed', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 2, 5, 15, 59) })
  try {
    i18n.loadAndActivate({ locale: 'zh', messages: {} })
    const times = <Times at={Date.UTC(2026, 2, 5, 1, 30)} />
    const page = (today: string) => (
      <PageProviders session={{ account: { timeZone: 'Asia/Shanghai' } }}>
        <TodayContext value={today}>{times}</TodayContext>
      </PageProviders>
    )
    const { rerender } = render(page('2026-03-05'))
    expect(screen.getByText(/ \| 09:30 \| /)).toBeDefined()
    vi.setSystemTime(Date.UTC(2026, 2, 5, 16, 1))
    rerender(page('2026-03-06'))
    expect(screen.getByText(/ \| 2026-03-05 09:30 \| /)).toBeDefined()
  } finally {
    vi.useRealTimers()
  }
})

test('what lasts until the end of tomorrow has tomorrow as its last day', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 5, 19, 30) })
  try {
    const end = new Date(endOfDay(1))
    expect([end.getDate(), end.getHours()]).toEqual([6, 23])
  } finally {
    vi.useRealTimers()
  }
})
