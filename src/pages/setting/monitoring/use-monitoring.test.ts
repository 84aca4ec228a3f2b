import { expect, test } from 'vitest'
import { vitalsByPage } from './use-monitoring.ts'

test('vitals stand in one order on every page, the page with most visits first', () => {
  const row = (page: string, vital: 'load' | 'CLS' | 'LCP', count: number) => ({ page, vital, count, p75: 1 })
  const pages = vitalsByPage([
    row('list', 'load', 2),
    row('board', 'CLS', 1),
    row('board', 'LCP', 5),
    row('list', 'LCP', 2),
  ])
  expect(pages.map(({ page, rows }) => [page, rows.map(({ vital }) => vital)])).toEqual([
    ['board', ['LCP', 'CLS']],
    ['list', ['LCP', 'load']],
  ])
})
