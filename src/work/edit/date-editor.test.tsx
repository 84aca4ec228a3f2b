import { i18n } from '@lingui/core'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { renderPage } from '../../../test/page/page-providers.tsx'
import { TodayProvider } from '../use-today.ts'
import { DateEditor } from './date-editor.tsx'

// the calendar is loaded lazily
beforeAll(() => import('../parts/date-calendar.tsx'))
afterEach(() => {
  cleanup()
  i18n.loadAndActivate({ locale: 'en', messages: {} })
})

const show = (date: string | null, locale = 'en') => {
  i18n.loadAndActivate({ locale, messages: {} })
  const chosen: (string | null)[] = []
  renderPage(
    <TodayProvider value="2026-11-24">
      <DateEditor label="Due date" date={date} onChoose={(each) => chosen.push(each)} />
    </TodayProvider>,
  )
  return chosen
}
const type = (text: string) => {
  fireEvent.change(screen.getByRole('textbox', { name: 'Due date' }), { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: 'Set' }))
}

test('a date is chosen from the calendar of its month, a calendar date without a time', async () => {
  const chosen = show('2027-03-05')
  const calendar = await screen.findByRole('group', { name: 'Due date' })
  expect(within(calendar).getByRole('button', { pressed: true }).getAttribute('aria-label')).toBe('Friday 5 March 2027')
  fireEvent.click(within(calendar).getByRole('button', { name: 'Next month' }))
  fireEvent.click(within(calendar).getByRole('button', { name: 'Thursday 1 April 2027' }))
  expect(chosen).toEqual(['2027-04-01'])
})

test('without a date the calendar shows this month and marks today; weeks begin on Sunday', async () => {
  show(null)
  const calendar = await screen.findByRole('group', { name: 'Due date' })
  expect(within(calendar).getByText('November 2026')).toBeTruthy()
  expect(calendar.querySelector('[aria-current="date"]')?.textContent).toBe('24')
  expect(within(calendar).getAllByRole('columnheader')[0]?.textContent).toBe('Su')
})

test('in Chinese, months have their Chinese names and weeks begin on Monday', async () => {
  show(null, 'zh')
  const calendar = await screen.findByRole('group', { name: 'Due date' })
  expect(within(calendar).getByText('2026年11月')).toBeTruthy()
  expect(within(calendar).getAllByRole('columnheader')[0]?.textContent).toBe('一')
})

test('a typed date is read; what is no date says so, and an empty text clears it', () => {
  const chosen = show('2026-12-05')
  type('soon')
  expect(screen.getByText(/^Enter a date/)).toBeTruthy()
  type('fri')
  type('')
  expect(chosen).toEqual(['2026-11-27', null])
})
