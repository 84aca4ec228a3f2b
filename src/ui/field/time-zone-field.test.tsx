import { i18n } from '@lingui/core'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { offerAllZones } from '../../../test/page/few-zones.ts'
import { renderPage } from '../../../test/page/page-providers.tsx'
import { type Shell, ShellContext } from '../shell-context.ts'
import { deviceTimeZone } from './device-time-zone.ts'
import { TimeZoneField } from './time-zone-field.tsx'

beforeAll(offerAllZones)
beforeEach(() => {
  i18n.load('en', {})
  i18n.activate('en')
  pointBy('coarse')
})
afterEach(cleanup)

/** Sets the pointing device. */
const pointBy = (pointer: 'fine' | 'coarse') =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === `(pointer: ${pointer})`,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))

const show = (language: Shell['language'], value = 'Asia/Shanghai', onChange = vi.fn()) => {
  const shell: Shell = { language, setLanguage: () => {}, product: 'pms', offline: null }
  const field = <TimeZoneField name="timeZone" label="Time zone" value={value} onChange={onChange} />
  renderPage(<ShellContext value={shell}>{field}</ShellContext>)
  return { select: screen.getByLabelText<HTMLSelectElement>('Time zone'), onChange }
}
const labels = (select: HTMLSelectElement) => [...select.options].map(({ text }) => text)
const offsets = (select: HTMLSelectElement) =>
  labels(select).map((label) => {
    const [, sign, hours, minutes] = /GMT([+−])(\d\d):(\d\d)/.exec(label) ?? []
    return (sign === '−' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  })

test('zones show city, offset and name, from west to east, including the device’s own', async () => {
  const { select, onChange } = show('zh')
  expect(select.selectedOptions[0]?.text).toBe('北京、上海 · GMT+08:00 · 中国标准时间')
  await waitFor(() => expect(labels(select)).toContain('柏林 · GMT+01:00 · 中欧时间'), { timeout: 20_000 })
  expect(offsets(select)).toEqual(offsets(select).toSorted((a, b) => a - b))
  const values = [...select.options].map(({ value }) => value)
  expect(values).toContain(deviceTimeZone())
  expect(new Set(values).size).toBe(values.length)
  expect(select.value).toBe('Asia/Shanghai')
  fireEvent.change(select, { target: { value: 'Europe/Berlin' } })
  expect(onChange).toHaveBeenCalledWith('Europe/Berlin')
})

test('an open list does not change', async () => {
  // named by the previous test: it would change at once
  const { select } = show('zh')
  select.focus()
  await act(async () => {})
  expect(labels(select)).toContain('柏林')
  select.blur()
  await waitFor(() => expect(labels(select)).toContain('柏林 · GMT+01:00 · 中欧时间'))
})

test('with a mouse the list is searched by any part of a line', async () => {
  pointBy('fine')
  const { select, onChange } = show('zh')
  select.focus()
  await act(async () => {})
  expect(screen.getByLabelText('Time zone')).toBe(select)
  select.blur()
  await waitFor(() => expect(select.isConnected).toBe(false), { timeout: 20_000 })
  const search = screen.getByRole('combobox', { name: 'Time zone' })
  fireEvent.click(search)
  fireEvent.change(search, { target: { value: '中欧' } })
  fireEvent.click(await screen.findByText('柏林 · GMT+01:00 · 中欧时间'))
  expect(onChange).toHaveBeenCalledWith('Europe/Berlin')
})

test('a zone that is listed twice is shown once, before the zones are named as well', () => {
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Asia/Tokyo', 'Asia/Tokyo'])
  const { select } = show('en')
  expect([...select.options].filter(({ value }) => value === 'Asia/Tokyo')).toHaveLength(1)
})
