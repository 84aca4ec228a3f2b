import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { stubServices } from '../../test/page/page-providers.tsx'
import type { LaneKey } from '../core/sync/lane-types.ts'
import { ServicesProvider } from '../shared/use-services.ts'
import { useAddressOfOrganization } from './use-address-of-organization.ts'

afterEach(() => {
  cleanup()
  history.replaceState(null, '')
})

const harbour = { person: '1', org: 'harbour' }
const island = { person: '1', org: 'island' }

const open = (path: string) => {
  const { hook, history, navigate } = memoryLocation({ path, record: true })
  const services = stubServices()
  const show = (lane: LaneKey | undefined) =>
    renderHook((props) => useAddressOfOrganization(props.lane), {
      initialProps: { lane },
      wrapper: ({ children }) => (
        <ServicesProvider value={services}>
          <Router hook={hook}>{children}</Router>
        </ServicesProvider>
      ),
    })
  return { show, history, navigate }
}

const historyAfter = (path: string, ...lanes: (LaneKey | undefined)[]) => {
  const { show, history } = open(path)
  const { rerender } = show(lanes[0])
  for (const lane of lanes.slice(1)) rerender({ lane })
  return history
}

test('leads home when another tab chooses another organisation, whatever comes between', () => {
  expect(historyAfter('/i/HAR-1', harbour, island)).toEqual(['/'])
  expect(historyAfter('/i/HAR-1', undefined, harbour, undefined, island)).toEqual(['/'])
})

test('leads home also when the work area is mounted anew, but not from an address that was chosen since', () => {
  const { show, history, navigate } = open('/i/HAR-1')
  show(harbour).unmount()
  show(island).unmount()
  expect(history).toEqual(['/'])
  navigate('/i/HAR-2')
  show(harbour)
  expect(history).toEqual(['/', '/i/HAR-2'])
})

test('leaves other areas, home, and another person’s address alone', () => {
  expect(historyAfter('/setting/profile', harbour, island)).toEqual(['/setting/profile'])
  expect(historyAfter('/', harbour, island)).toEqual(['/'])
  expect(historyAfter('/i/HAR-1', harbour, { ...harbour })).toEqual(['/i/HAR-1'])
  expect(historyAfter('/i/HAR-1', harbour, { ...island, person: '2' })).toEqual(['/i/HAR-1'])
})

test('marks an address that another person left, also after their sign-in page, and no other', () => {
  const { show, history: visited, navigate } = open('/i/HAR-1')
  const { rerender } = show(harbour)
  rerender({ lane: undefined })
  const other = { ...island, person: '2' }
  act(() => navigate('/sso/login'))
  rerender({ lane: other })
  expect(history.state).toBeNull()
  act(() => navigate('/i/HAR-1'))
  expect(visited.at(-1)).toBe('/i/HAR-1')
  expect(history.state).toEqual({ isLeft: true })
  history.replaceState(null, '')
  act(() => navigate('/i/HAR-2'))
  expect(history.state).toBeNull()
})

test('stays where the address was opened as one of the new organisation', () => {
  history.replaceState({ organization: 'island' }, '')
  expect(historyAfter('/i/HAR-1', harbour, island)).toEqual(['/i/HAR-1'])
})
