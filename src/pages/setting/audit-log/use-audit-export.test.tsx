import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PageProviders } from '../../../../test/page/page-providers.tsx'
import { useAuditExport } from './use-audit-export.ts'
import type { AuditLog } from './use-audit-log.ts'

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
})
afterEach(() => void vi.restoreAllMocks())

const entry = {
  id: '1',
  at: '2026-11-29T15:00:00Z',
  action: 'logout',
  actorName: 'Anna',
  subjectName: null,
  detail: {},
}
const log = { currentFilter: () => ({}), sentence: () => 'Anna signed out' } as unknown as AuditLog

test.each([
  [2, /: 2 rows\.$/],
  [Number.POSITIVE_INFINITY, /only the newest 100 rows\. Choose shorter periods/],
])('an export of %s pages says whether it is all of them', async (pages, words) => {
  const listAudit = async ({ pageNumber }: { pageNumber: number }) => ({
    ...{ list: [entry], total: 1, hasNextPage: pageNumber < pages },
  })
  const { result } = renderHook(() => useAuditExport(log), {
    wrapper: ({ children }) => <PageProviders calls={{ listAudit }}>{children}</PageProviders>,
  })
  await act(() => result.current.save())
  expect(result.current.done).toMatch(words)
})

test('an export has every entry also on a device whose clock is behind, and later entries shift no page', async () => {
  const listAudit = vi.fn(async ({ pageNumber, to }: { pageNumber: number; to?: string }) => {
    const isListed = to === undefined || Date.parse(entry.at) < Date.parse(to)
    return { list: isListed ? [entry] : [], total: 2, hasNextPage: isListed && pageNumber < 2 }
  })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-28T15:00:00Z') })
  const { result } = renderHook(() => useAuditExport(log), {
    wrapper: ({ children }) => <PageProviders calls={{ listAudit }}>{children}</PageProviders>,
  })
  await act(() => result.current.save())
  vi.useRealTimers()
  expect(result.current.done).toMatch(/: 2 rows\.$/)
  expect(listAudit.mock.calls[1]?.[0].to).toBe('2026-11-29T15:00:00.001Z')
})

test('later entries shift no page either where the period ends later', async () => {
  const listAudit = vi.fn(async ({ pageNumber }: { pageNumber: number; to?: string }) => ({
    ...{ list: [entry], total: 2, hasNextPage: pageNumber < 2 },
  }))
  const untilToday = { ...log, currentFilter: () => ({ to: '2026-11-29T23:59:59.999Z' }) } as AuditLog
  const { result } = renderHook(() => useAuditExport(untilToday), {
    wrapper: ({ children }) => <PageProviders calls={{ listAudit }}>{children}</PageProviders>,
  })
  await act(() => result.current.save())
  expect(listAudit.mock.calls.map(([{ to }]) => to)).toEqual(['2026-11-29T23:59:59.999Z', '2026-11-29T15:00:00.001Z'])
})

test('a spreadsheet takes no name of an export for a formula', async () => {
  const listAudit = async () => ({ list: [{ ...entry, actorName: '=SUM(A1)' }], total: 1, hasNextPage: false })
  const { result } = renderHook(() => useAuditExport(log), {
    wrapper: ({ children }) => <PageProviders calls={{ listAudit }}>{children}</PageProviders>,
  })
  await act(() => result.current.save())
  const [file] = vi.mocked(URL.createObjectURL).mock.calls[0] ?? []
  expect(await (file as Blob).text()).toContain(`"'=SUM(A1)","Anna signed out"`)
})
