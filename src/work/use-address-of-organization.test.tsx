import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { LaneKey } from '../core/sync/lane-types.ts'
import { useAddressOfOrganization } from './use-address-of-organization.ts'

afterEach(cleanup)

const harbour = { person: '1', org: 'harbour' }
const island = { person: '1', org: 'island' }

const historyAfter = (path: string, ...lanes: (LaneKey | undefined)[]) => {
  const { hook, history } = memoryLocation({ path, record: true })
  const { rerender } = renderHook(({ lane }) => useAddressOfOrganization(lane), {
    initialProps: { lane: lanes[0] },
    wrapper: ({ children }) => <Router hook={hook}>{children}</Router>,
  })
  for (const lane of lanes.slice(1)) rerender({ lane })
  return history
}

test('leads home when another tab chooses another organisation, whatever comes between', () => {
  expect(historyAfter('/i/HAR-1', harbour, island)).toEqual(['/'])
  expect(historyAfter('/i/HAR-1', undefined, harbour, undefined, island)).toEqual(['/'])
})

test('leaves other areas, home, and another person’s address alone', () => {
  expect(historyAfter('/setting/profile', harbour, island)).toEqual(['/setting/profile'])
  expect(historyAfter('/', harbour, island)).toEqual(['/'])
  expect(historyAfter('/i/HAR-1', harbour, { ...harbour })).toEqual(['/i/HAR-1'])
  expect(historyAfter('/i/HAR-1', harbour, { ...island, person: '2' })).toEqual(['/i/HAR-1'])
})

test('stays where the address was opened as one of the new organisation', () => {
  history.replaceState({ organization: 'island' }, '')
  expect(historyAfter('/i/HAR-1', harbour, island)).toEqual(['/i/HAR-1'])
  history.replaceState(null, '')
})
