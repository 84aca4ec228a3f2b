import { i18n } from '@lingui/core'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { renderPage } from '../../../test/page/page-providers.tsx'
import type { FilterCondition } from '../../core/filters/filter-types.ts'
import { TodayProvider } from '../use-today.ts'
import { ConditionEditor } from './condition-editor.tsx'

// the calendar is loaded lazily
beforeAll(() => import('../parts/date-calendar.tsx'))
beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
afterEach(cleanup)

const show = (condition?: FilterCondition) => {
  const asked: (FilterCondition | null)[] = []
  renderPage(
    <TodayProvider value="2026-11-24">
      <ConditionEditor
        view={{ field: 'dueDate', kind: 'date', name: 'Due date', options: () => [] }}
        condition={condition}
        onChange={(next) => asked.push(next)}
        onDone={() => {}}
      />
    </TodayProvider>,
  )
  return asked
}
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value: text } })
const apply = () => fireEvent.click(screen.getByRole('button', { name: 'Apply' }))

test('days of a filter are typed or chosen from a calendar, the later one first too', async () => {
  const asked = show()
  apply()
  expect(asked).toEqual([])
  type('From', '2026-12-24')
  fireEvent.click(screen.getByRole('button', { name: 'Calendar: To' }))
  const calendar = await screen.findByRole('group', { name: 'To' })
  fireEvent.click(within(calendar).getByRole('button', { name: 'Friday 20 November 2026' }))
  apply()
  expect(asked).toEqual([
    { field: 'dueDate', operator: 'Between', values: { from: '2026-11-20 00:00:00', to: '2026-12-24 23:59:59' } },
  ])
})

test('a range is not applied while one of its days cannot be read', () => {
  const asked = show()
  type('From', 'the other day')
  type('To', '2026-12-24')
  apply()
  expect(asked).toEqual([])
  type('From', '')
  apply()
  expect(asked).toHaveLength(1)
})

test('a single day of a filter shows the day that it has', () => {
  const asked = show({ field: 'dueDate', operator: '<', values: { value: '2026-12-05' } })
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Due date' }).value).toBe('Dec 5, 2026')
  type('Due date', 'tomorrow')
  apply()
  expect(asked).toEqual([{ field: 'dueDate', operator: '<', values: { value: '2026-11-25' } }])
})
