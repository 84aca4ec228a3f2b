import { describe, expect, test } from 'vitest'
import { done, failed, play, type Step, unwalkedEdges } from '../../../test/play.ts'
import { app, fact, opened } from '../../../test/traces/messenger-steps.ts'
import { type Messenger, messengers } from '../providers/provider-names.ts'
import { messengerDefinition, messengerMachine } from './messenger-machine.ts'

type Steps = readonly Step<typeof messengerMachine>[]

const run = (...steps: Steps) => messengerDefinition.view(play(messengerMachine, steps))
const pageAfter = (...steps: Steps) => run(...steps).outcome
const selfApp = done({ ...app, appType: 'self' })
const lark: Steps = [
  [opened('lark'), 'loadingApp'],
  [selfApp, 'requestingCode'],
]
const dingtalk: Steps = [
  [opened('dingtalk'), 'loadingCorp'],
  [done(app), 'requestingCode'],
]
const identified: Steps = [
  [fact.code, 'identifying'],
  [fact.identity, 'requestingToken'],
]

describe('Feishu', () => {
  test('an own app: app info, code, identity, token', () => {
    const end = run(...lark, ...identified, [fact.authorized, 'signedIn'])
    expect(end).toMatchObject({ messenger: 'lark', app, outcome: null })
  })

  test('a phone asks for a ticket first', () => {
    const phone: Steps = [[opened('lark', { isPhone: true }), 'loadingApp'], ...lark.slice(1), ...identified]
    run(...phone, [fact.authorized, 'handingOver'], [fact.ticket, 'signedIn'])
  })

  test('a store app is the ordinary login', () => {
    run([opened('lark'), 'loadingApp'], [done({ ...app, appType: 'store' }), 'ordinary'])
  })

  test.each([
    ['0825', 'lark-403'],
    ['0825001', 'lark-error'],
    ['500', 'lark-error'],
  ])('app info refused with %s: %s', (code, page) => {
    expect(pageAfter([opened('lark'), 'loadingApp'], [failed({ code }), 'ended'])).toBe(page)
  })

  test('app info without a network: lark-error', () => {
    expect(pageAfter([opened('lark'), 'loadingApp'], [failed({}), 'ended'])).toBe('lark-error')
  })

  test('not authorised: lark-not-auth', () => {
    expect(pageAfter(...lark, ...identified, [fact.notAuthorized, 'ended'])).toBe('lark-not-auth')
  })

  test('a client that does not answer: by its redirect; a person who declines: lark-error', () => {
    run(...lark, [fact.noAnswer, 'goingToProvider'])
    expect(pageAfter(...lark, [fact.denied, 'ended'])).toBe('lark-error')
    const bind: Steps = [
      [opened('lark', { purpose: 'bind' }), 'loadingApp'],
      [selfApp, 'requestingCode'],
    ]
    expect(pageAfter(...bind, [fact.noAnswer, 'ended'])).toBe('lark-error')
  })

  test('an expired code is replaced once', () => {
    const again: Steps = [
      [fact.code, 'identifying'],
      [fact.expired, 'requestingCode'],
      [fact.code, 'identifying'],
    ]
    run(...lark, ...again, [fact.identity, 'requestingToken'])
    expect(pageAfter(...lark, ...again, [fact.expired, 'ended'])).toBe('lark-error')
  })

  test('linking ends at bindAndAuthorized, or at the error', () => {
    const bind: Steps = [
      [opened('lark', { purpose: 'bind' }), 'loadingApp'],
      [selfApp, 'requestingCode'],
      [fact.code, 'identifying'],
      [fact.identity, 'binding'],
    ]
    expect(pageAfter(...bind, [fact.bound, 'ended'])).toBe('lark-bindAndAuthorized')
    expect(pageAfter(...bind, [fact.taken, 'ended'])).toBe('lark-error')
  })
})

describe('DingTalk', () => {
  test('corp, code, user id, token', () => {
    expect(run(...dingtalk, ...identified, [fact.authorized, 'signedIn']).outcome).toBeNull()
  })

  test('a failure of corp, code or user id: dingtalk-error', () => {
    expect(pageAfter([opened('dingtalk'), 'loadingCorp'], [failed({ code: '0825' }), 'ended'])).toBe('dingtalk-error')
    expect(pageAfter(...dingtalk, [fact.noAnswer, 'ended'])).toBe('dingtalk-error')
    expect(pageAfter(...dingtalk, [fact.code, 'identifying'], [fact.expired, 'ended'])).toBe('dingtalk-error')
  })

  test('after linking the person goes on', () => {
    const bind: Steps = [[opened('dingtalk', { purpose: 'bind' }), 'loadingCorp'], ...dingtalk.slice(1)]
    run(...bind, [fact.code, 'identifying'], [fact.identity, 'binding'], [fact.bound, 'signedIn'])
  })

  test('elsewhere than in its client: the web login, whose failure is the 403 page', () => {
    const elsewhere = opened('dingtalk', { isInClient: false })
    expect(pageAfter([elsewhere, 'goingToProvider'], [fact.noUrl, 'ended'])).toBe('dingtalk-403')
  })

  test('a failure of the token call: 403; not authorised: authorized, which asks to link', () => {
    expect(pageAfter(...dingtalk, ...identified, [fact.noToken, 'ended'])).toBe('dingtalk-403')
    expect(pageAfter(...dingtalk, ...identified, [fact.notAuthorized, 'ended'])).toBe('dingtalk-authorized')
  })
})

describe('WeCom and Teams', () => {
  test('WeCom goes to its own page; without an address for it: why', () => {
    expect(pageAfter([opened('qywx'), 'goingToProvider'], [fact.noUrl, 'ended'])).toBe('qywx-not-integrated')
  })

  test('Teams: a token of its client; without one: other', () => {
    const teams: Steps = [
      [opened('teams'), 'loadingApp'],
      [selfApp, 'requestingCode'],
    ]
    run(...teams, ...identified, [fact.authorized, 'signedIn'])
    expect(pageAfter(...teams, [fact.noAnswer, 'ended'])).toBe('teams-error-other')
  })
})

/** A shortest way into each state. */
const shortestSteps: Readonly<Record<string, Steps>> = {
  idle: [],
  loadingApp: lark.slice(0, 1),
  loadingCorp: dingtalk.slice(0, 1),
  requestingCode: lark,
  identifying: [...lark, [fact.code, 'identifying']],
  requestingToken: [...lark, ...identified],
  binding: [
    [opened('lark', { purpose: 'bind' }), 'loadingApp'],
    ...lark.slice(1),
    [fact.code, 'identifying'],
    [fact.identity, 'binding'],
  ],
  handingOver: [
    [opened('lark', { isPhone: true }), 'loadingApp'],
    ...lark.slice(1),
    ...identified,
    [fact.authorized, 'handingOver'],
  ],
  goingToProvider: [[opened('qywx'), 'goingToProvider']],
  ordinary: [
    [opened('lark'), 'loadingApp'],
    [done({ ...app, appType: 'store' }), 'ordinary'],
  ],
  signedIn: [...lark, ...identified, [fact.authorized, 'signedIn']],
  ended: [...lark, [fact.denied, 'ended']],
}

const firstStates: Readonly<Record<Messenger, string>> = {
  lark: 'loadingApp',
  dingtalk: 'loadingCorp',
  qywx: 'goingToProvider',
  slack: 'goingToProvider',
  teams: 'loadingApp',
}

describe.each(Object.keys(shortestSteps))('in %s', (state) => {
  const steps = shortestSteps[state] as Steps

  test('an address that is opened again begins anew, and nothing of the former attempt is left', () => {
    for (const messenger of messengers) {
      const next = run(...steps, [opened(messenger, { attempt: 'attempt-2' }), firstStates[messenger]])
      expect(next).toMatchObject({ messenger, attempt: 'attempt-2', app: null, outcome: null })
    }
  })

  test('facts of another attempt change nothing', () => {
    const before = run(...steps)
    for (const each of Object.values(fact)) {
      expect(run(...steps, [{ ...each, attempt: 'attempt-0' }, state])).toEqual(before)
    }
  })

  test('a page that goes on leaves nothing', () => {
    if (state !== 'idle') expect(run(...steps, [fact.left, 'idle'])).toMatchObject({ attempt: '', app: null })
  })
})

test('every transition has a trace', () => {
  expect(unwalkedEdges(messengerMachine)).toEqual([])
})
