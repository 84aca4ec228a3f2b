import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { hostileTargets } from '../../../test/fixtures/hostile-targets.ts'
import { PageProviders } from '../../../test/page/page-providers.tsx'
import { usePostLoginRedirect } from './use-post-login-redirect.ts'

afterEach(cleanup)

const open = (search: string) => {
  const session = { status: 'signedOut' }
  const { hook, searchHook, history } = memoryLocation({ path: '/sso/login', searchPath: search, record: true })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <PageProviders session={session}>
      <Router hook={hook} searchHook={searchHook}>
        {children}
      </Router>
    </PageProviders>
  )
  const { result, rerender } = renderHook(() => usePostLoginRedirect(), { wrapper })
  const signIn = () => {
    session.status = 'signedIn'
    rerender()
  }
  return { result, signIn, history }
}

test.each([
  ['redirect=%2Fsetting%2Faccount%3Ftab%3D1', '/setting/account?tab=1'],
  ['redirect=%2F%2Fevil.example', '/'],
  ['redirect=javascript%3Aalert(1)', '/'],
  ['', '/'],
])('?%s leads to %s', async (search, path) => {
  const { result, signIn, history } = open(search)
  act(() => result.current.redirect())
  signIn()
  await waitFor(() => expect(history.at(-1)).toBe(path))
})

test('a hostile target is never opened', async () => {
  const leave = vi.spyOn(location, 'replace').mockImplementation(() => {})
  for (const target of hostileTargets) {
    const { result, signIn, history } = open(`redirect=${encodeURIComponent(target)}`)
    act(() => result.current.redirect())
    signIn()
    expect(history.at(-1), target).toBe('/')
    cleanup()
  }
  expect(leave).not.toHaveBeenCalled()
})

test('nothing is opened before the session is signed in', () => {
  const { result, signIn, history } = open('')
  act(() => result.current.redirect('/sso/configure'))
  expect(result.current.isRedirecting).toBe(true)
  expect(history).toEqual(['/sso/login'])
  signIn()
  expect(history.at(-1)).toBe('/sso/configure')
})
