import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { stubServices } from '../../test/page/page-providers.tsx'
import { unknownSession } from '../channel/page-channel.ts'
import { createRemoteActor } from '../channel/remote-actor.ts'
import { useEnterOrganization } from './use-enter-organization.ts'
import { ServicesProvider } from './use-services.ts'

afterEach(cleanup)

const signedIn = (id: string) => ({ ...unknownSession, status: 'signedIn', organization: { id } }) as never

const openMenu = () => {
  const session = createRemoteActor('session', signedIn('1'))
  let rev = 0
  const hear = (view: never) => act(() => session.receive({ machine: 'session', view, rev: ++rev } as never))
  const { hook, history } = memoryLocation({ path: '/p/HAR/list', record: true })
  const { result, unmount } = renderHook(useEnterOrganization, {
    wrapper: ({ children }) => (
      <ServicesProvider value={{ ...stubServices(), session: session as never }}>
        <Router hook={hook}>{children}</Router>
      </ServicesProvider>
    ),
  })
  return { result, unmount, hear, history }
}

test('leads home in the chosen organisation, also when its menu went with the screen before', () => {
  const { result, unmount, hear, history } = openMenu()
  act(() => result.current.enter('2'))
  expect(result.current.isEntering).toBe(true)
  unmount()
  hear({ ...unknownSession, status: 'busy' } as never)
  expect(history).toEqual(['/p/HAR/list'])
  hear(signedIn('2'))
  expect(history).toEqual(['/p/HAR/list', '/'])
  hear(signedIn('2'))
  expect(history).toHaveLength(2)
})

test('leads nowhere after the session ended on the way', () => {
  const { result, hear, history } = openMenu()
  act(() => result.current.enter('2'))
  hear({ ...unknownSession, status: 'signedOut' } as never)
  hear(signedIn('2'))
  expect(history).toEqual(['/p/HAR/list'])
})
