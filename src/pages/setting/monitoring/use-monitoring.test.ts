import { expect, test } from 'vitest'
import { slowRequests, vitalsByPage } from './use-monitoring.ts'

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

test('slow requests are those that take half a second, ten at most', () => {
  const row = (p75: number) => ({ name: `/${p75}`, p75, count: 1 })
  expect(slowRequests([row(499), row(30)])).toEqual([])
  const all = [900, 500, ...Array.from({ length: 12 }, () => 700), 499].map(row)
  expect(slowRequests(all).map(({ p75 }) => p75)).toEqual([900, 500, ...Array.from({ length: 8 }, () => 700)])
})
