import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../test/page/page-providers.tsx'
import { OptionList } from './option-list.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const options = ['Backlog', 'To do', 'Done'].map((name) => ({ value: name, label: name }))
const show = (isMany = false) => {
  const onChoose = vi.fn((_: string) => {})
  const given = { label: 'Status', options, chosen: ['To do'], isMany, onChoose, onDone: () => {} }
  renderPage(<OptionList {...given} />)
  return { onChoose, press: (key: string) => fireEvent.keyDown(screen.getByRole('listbox'), { key }) }
}

test('keys start at the chosen option, so that Enter right after opening keeps the value', () => {
  const { onChoose, press } = show()
  press('Enter')
  press('ArrowDown')
  press('Enter')
  expect(onChoose.mock.calls).toEqual([['To do'], ['Done']])
})

test('of several options, keys start at the first', () => {
  const { onChoose, press } = show(true)
  press('Enter')
  expect(onChoose.mock.calls).toEqual([['Backlog']])
})

test('an option that keys reach is scrolled into view', () => {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(900)
  const seen = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
  const { press } = show()
  press('ArrowDown')
  expect(seen.mock.contexts.map((option) => (option as HTMLElement).textContent)).toEqual(['To do', 'Done'])
})

test('the search field of many options is announced as one that controls the list', () => {
  const many = Array.from({ length: 8 }, (_, at) => ({ value: `${at}`, label: `Option ${at}` }))
  renderPage(<OptionList label="Issue" options={many} chosen={[]} onChoose={() => {}} onDone={() => {}} />)
  const field = screen.getByRole('combobox', { name: 'Search: Issue', expanded: true })
  expect(field.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id)
})
