import { i18n } from '@lingui/core'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { installDingTalk, installLark, installTeams, type StubOptions } from '../../../test/messengers/client-stubs.ts'
import { PageProviders } from '../../../test/page/page-providers.tsx'
import { RequestError } from '../../api/request-error.ts'
import { noMessenger } from '../../channel/page-channel.ts'
import { createRemoteActor } from '../../channel/remote-actor.ts'
import { type MessengerEffects, messengerDefinition } from '../../core/messenger/messenger-machine.ts'
import type { Messenger } from '../../core/providers/provider-names.ts'
import { createMemoryRuntime } from '../../host/runtimes/memory-runtime.ts'
import { createMemoryStore } from '../../store/memory-store.ts'
import { sessionDatabase } from '../../store/store-types.ts'
import { MessengerLogin } from './messenger-login.tsx'

const calls = {
  exchangeMessengerCode: vi.fn(),
  messengerToken: vi.fn(),
  messengerSignature: vi.fn(),
  bindMessenger: vi.fn(),
  dingtalkUser: vi.fn(),
  createTicket: vi.fn(),
  teamsAuthUrl: vi.fn(),
  larkAuthUrl: vi.fn(),
  messengerApp: vi.fn(),
}
const navigate = vi.fn()
const session = { status: 'signedOut' }
let appType: 'self' | 'store' = 'self'

/** The real machine in a runtime of this page; a killed one leaves its store. */
const openRuntime = (store = createMemoryStore(sessionDatabase)) => {
  const actor = createRemoteActor('messenger', noMessenger)
  const app = { appId: 'cli_1', corpId: 'ding1', orgUuid: 'org-1' }
  const effects: { [Name in keyof MessengerEffects]: () => Promise<MessengerEffects[Name]['output']> } = {
    loadApp: async () => ({ ...app, appType }),
    loadCorp: async () => app,
  }
  const runtime = createMemoryRuntime({
    store,
    machines: [messengerDefinition] as const,
    effects: { messenger: effects },
    lanes: {},
  })
  runtime.subscribe((views) => {
    for (const view of views) act(() => actor.receive({ ...view, v: 2, kind: 'view' } as never))
  })
  let eventId = 0
  const dispatch = async (_: string, event: { type: string }) => {
    eventId++
    await runtime.dispatch('messenger', { at: Date.now(), ...event } as never, { eventId: `e${eventId}` })
  }
  return { actor, dispatch }
}

const show = (messenger: Messenger, search = 'suuid=i-1&redirect=%2Finbox', isInClient = true) => {
  const { actor, dispatch } = openRuntime()
  return render(
    <PageProviders calls={calls} session={session} dispatch={dispatch as never} messenger={actor}>
      <Router hook={() => ['/sso/login/messenger', navigate]} searchHook={() => search}>
        <MessengerLogin messenger={messenger} isInClient={isInClient} />
      </Router>
    </PageProviders>,
  )
}

const leftFor = (address: string | RegExp) =>
  waitFor(() => expect(navigate).toHaveBeenLastCalledWith(expect.stringMatching(address), { replace: true }))

const refused = (code: string) => {
  const envelope = { code, msg: '', subMsg: '', message: '', result: null }
  return new RequestError('refused', { envelope, status: 200 })
}

const installs = { lark: installLark, dingtalk: installDingTalk, teams: installTeams } as const
let last = 0
const stub = (messenger: keyof typeof installs, options: Partial<StubOptions> = {}) =>
  installs[messenger](window, {
    code: () => {
      last++
      return `code-${last}`
    },
    ...options,
  })

beforeEach(() => {
  i18n.load('en', {})
  i18n.activate('en')
  last = 0
  appType = 'self'
  session.status = 'signedIn'
  for (const each of Object.values(calls)) each.mockReset()
  calls.exchangeMessengerCode.mockResolvedValue({
    externalUserId: 'handle-1',
    openId: 'o…1',
    bound: true,
    expiresIn: 60,
  })
  calls.messengerToken.mockResolvedValue({ authorized: true })
  calls.dingtalkUser.mockResolvedValue({ corpId: 'ding1', userId: 'handle-2', expiresIn: 60 })
  calls.messengerSignature.mockResolvedValue({
    appId: 'cli_1',
    timestamp: 1_795_000_000_000,
    nonceStr: 'n',
    signature: 's',
  })
  navigate.mockReset()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  for (const name of ['h5sdk', 'tt', 'dd', 'nativeInterface', 'onNativeMessage']) Reflect.deleteProperty(window, name)
})

describe('signed in without typing, at the page that the message named', () => {
  test('Feishu, with the page signed for further functions', async () => {
    const { refusals } = stub('lark', { appId: 'cli_1' })
    show('lark')
    await leftFor(/^\/inbox$/)
    expect(calls.exchangeMessengerCode.mock.calls[0]?.[0]).toEqual({
      imType: 'fei_shu',
      orgUuid: 'org-1',
      uuid: 'i-1',
      code: 'code-1',
    })
    expect(calls.messengerToken.mock.calls[0]?.[0]).toEqual({
      externalUserId: 'handle-1',
      orgUuid: 'org-1',
      uuid: 'i-1',
      imType: 'fei_shu',
    })
    expect(calls.messengerSignature).toHaveBeenCalledTimes(1)
    expect(calls.messengerSignature.mock.calls[0]?.[0]).toMatchObject({ orgUuid: 'org-1', uuid: 'i-1' })
    expect(refusals).toEqual([])
  })

  test('an old Feishu', async () => {
    stub('lark', { isOld: true, appId: 'cli_1' })
    show('lark')
    await leftFor(/^\/inbox$/)
  })

  test('Teams', async () => {
    stub('teams')
    show('teams')
    await leftFor(/^\/inbox$/)
    expect(calls.exchangeMessengerCode.mock.calls[0]?.[0]).toMatchObject({ imType: 'teams', code: 'code-1' })
  })

  test.each([false, true])('DingTalk, of its organisation (old client: %s)', async (isOld) => {
    const { refusals } = stub('dingtalk', { corpId: 'ding1', isOld })
    show('dingtalk', 'orgId=org-1&redirect=%2Finbox')
    await leftFor(/^\/inbox$/)
    expect(calls.dingtalkUser.mock.calls[0]?.[0]).toEqual({ orgId: 'org-1', code: 'code-1' })
    expect(calls.messengerToken.mock.calls[0]?.[0]).toEqual({
      externalUserId: 'handle-2',
      orgUuid: 'org-1',
      imType: 'ding_talk',
    })
    expect(refusals).toEqual([])
  })

  test('a foreign page is not opened', async () => {
    stub('lark')
    show('lark', 'suuid=i-1&redirect=https%3A%2F%2Fevil.example')
    await leftFor(/^\/$/)
  })

  test('not before the session has arrived', async () => {
    session.status = 'signedOut'
    stub('lark')
    const { rerender } = show('lark')
    await waitFor(() => expect(calls.messengerToken).toHaveBeenCalled())
    expect(navigate).not.toHaveBeenCalled()
    rerender(<div />)
  })
})

describe('not signed in', () => {
  test('a store app: the login form, which does not come back', async () => {
    appType = 'store'
    show('lark')
    await leftFor(/^\/sso\/login\?redirect=%2Finbox$/)
  })

  test('an account that is not linked: why, with what begins again', async () => {
    calls.messengerToken.mockResolvedValue({ authorized: false })
    stub('lark')
    show('lark')
    await leftFor(/^\/sso\/lark\/not-auth\?suuid=i-1&redirect=%2Finbox$/)
  })

  test.each([
    ['0825', '/sso/lark/403'],
    ['0825001', '/sso/lark/not-auth'],
    ['0410012', '/sso/lark/error'],
  ])('a code refused with %s: %s', async (code, page) => {
    calls.exchangeMessengerCode.mockRejectedValue(refused(code))
    stub('lark')
    show('lark')
    await leftFor(page)
    expect(calls.exchangeMessengerCode).toHaveBeenCalledTimes(1)
  })

  test('an expired code is replaced once', async () => {
    calls.exchangeMessengerCode.mockRejectedValue(refused('0825003'))
    stub('lark')
    show('lark')
    await leftFor('/sso/lark/error')
    expect(calls.exchangeMessengerCode.mock.calls.map(([{ code }]) => code)).toEqual(['code-1', 'code-2'])
  })

  test.each([
    ['in a client whose script fails', 'lark', calls.larkAuthUrl, true],
    ['outside of the client', 'teams', calls.teamsAuthUrl, false],
  ] as const)(
    "the provider's own login, %s, is that of the link's integration",
    async (_, messenger, authUrl, isInClient) => {
      if (isInClient) Object.assign(window, { h5sdk: { ready: (then: () => void) => then(), config: () => {} } })
      calls.messengerApp.mockResolvedValue({ appType: 'self', appId: 'cli_1', uuid: 'i-1', orgUuid: 'org-1' })
      authUrl.mockRejectedValue(refused('0825'))
      show(messenger, undefined, isInClient)
      await waitFor(() =>
        expect(authUrl).toHaveBeenCalledWith({ orgId: 'org-1', originalPath: '/inbox' }, { silent: true }),
      )
      expect(calls.messengerApp).toHaveBeenCalledTimes(isInClient ? 0 : 1)
    },
  )

  test('a person who declines', async () => {
    stub('lark', { isDenied: true })
    show('lark')
    await leftFor('/sso/lark/error')
    expect(calls.exchangeMessengerCode).not.toHaveBeenCalled()
  })
})

describe('DingTalk not signed in', () => {
  const link = 'orgId=org-1&redirect=%2Finbox'

  test.each([
    ['a code that is refused', () => calls.dingtalkUser.mockRejectedValue(refused('0825002')), '/sso/dingtalk/error'],
    ['a missing user id', () => calls.dingtalkUser.mockResolvedValue({ corpId: 'ding1' }), '/sso/dingtalk/error'],
    ['a token that is refused', () => calls.messengerToken.mockRejectedValue(refused('0825')), '/sso/dingtalk/403'],
  ])('%s', async (_, arrange, page) => {
    arrange()
    stub('dingtalk')
    show('dingtalk', link)
    await leftFor(page)
  })

  test('an account that is not linked: asked to, with whom it is about', async () => {
    calls.messengerToken.mockResolvedValue({ authorized: false, orgId: 'org-1', userId: 'handle-3' })
    stub('dingtalk')
    show('dingtalk', link)
    await leftFor(/^\/sso\/dingtalk\/authorized\?orgId=org-1&redirect=%2Finbox&userId=handle-3&toKanban=true$/)
  })
})

test('linking: after a sign-in the identity is bound to the account', async () => {
  calls.bindMessenger.mockResolvedValue({ bindingId: 'b' })
  stub('lark')
  show('lark', 'suuid=i-1&bind=1')
  await leftFor('/sso/lark/bindAndAuthorized')
  expect(calls.bindMessenger.mock.calls[0]?.[0]).toEqual({ externalUserId: 'handle-1' })
  expect(calls.messengerToken).not.toHaveBeenCalled()
})

test('a client that does not answer: other ways while it lasts, then why', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  stub('teams', { isSilent: true })
  show('teams')
  await waitFor(() => expect(screen.getByText(/Asking Microsoft Teams/)).toBeTruthy())
  await act(() => vi.advanceTimersByTimeAsync(6100))
  expect(screen.getByRole('link', { name: 'Sign in with email' }).getAttribute('href')).toBe(
    '/sso/login?redirect=%2Finbox',
  )
  await act(() => vi.advanceTimersByTimeAsync(3000))
  await leftFor('/sso/teams/error/other')
})
