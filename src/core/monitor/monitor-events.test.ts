import { expect, test } from 'vitest'
import product from '../../../package.json' with { type: 'json' }
import { contextTags, type EventSource, type PageView, viewShown } from './monitor-events.ts'

const source: EventSource = {
  appId: 'worktide',
  environment: 'dev',
  home: 'worker',
  sessionId: 's1',
  origin: 'https://tide.example',
  userId: null,
  screenSize: '360*740',
  networkType: '4g',
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Mobile Safari/537.36',
}
const about = { id: 'v1', at: 5, source }
/** The event of a navigation; its view has the same id. */
const pageViewEvent = (shown: PageView, { id, at, source }: { id: string; at: number; source: EventSource }) => ({
  ...viewShown({ shown }),
  tags: contextTags(source, { id, at, shown }),
})
const login = { path: '/sso/login', name: 'login' }
const home = { path: '/?token=planted&tab=1', name: 'home' }

test('a view has previous and next page and marks the first visit', () => {
  expect(pageViewEvent({ previous: login, next: home }, about).fields).toEqual({
    previous: '/sso/login',
    next: '/?tab=1',
    first_visit: false,
  })
})

test.each([
  [null, true],
  [{ path: '/x', name: null }, true],
  [login, false],
])('after %j the first visit is %s', (previous, isFirst) => {
  expect(pageViewEvent({ previous, next: home }, about).fields.first_visit).toBe(isFirst)
})

test('no tag or field contains a secret', () => {
  const event = pageViewEvent({ previous: { path: '/a?ticket=planted', name: 'a' }, next: home }, about)
  expect(JSON.stringify(event)).not.toContain('planted')
  expect(event.tags).toMatchObject({
    view_url: 'https://tide.example/?tab=1',
    view_path: '/',
    view_host: 'tide.example',
  })
})

test('each event names its sender in the wire’s terms, with the version of the product', () => {
  expect(pageViewEvent({ previous: null, next: home }, about).tags).toMatchObject({
    ...{ sdk_name: 'worktide', sdk_version: '1', app_id: 'worktide', env: 'dev', service: 'worktide-page' },
    version: product.version,
  })
})

test('is_signin is F until a user is known', () => {
  const tagsOf = (userId: string | null) =>
    pageViewEvent({ previous: null, next: home }, { ...about, source: { ...source, userId } }).tags
  expect(tagsOf(null)).toMatchObject({ is_signin: 'F', userid: null })
  expect(tagsOf('10001')).toMatchObject({ is_signin: 'T', userid: '10001' })
})

test.each([
  [source.userAgent.replace('Chrome', 'HeadlessChrome'), 'Android', '14', 'Chrome', '153.0.0.0'],
  [source.userAgent, 'Android', '14', 'Chrome', '153.0.0.0'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'iOS',
    '17.5',
    'Safari',
    '17.5',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Linux', '', 'Firefox', '128.0'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120.0.0.0 Safari/537.36 Edg/120.0.2210.91',
    'Windows',
    '10.0',
    'Edge',
    '120.0.2210.91',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.49',
    'iOS',
    '17.5',
    'WeChat',
    '8.0.49',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36 wxwork/4.1.22 MicroMessenger/7.0.1',
    'Android',
    '14',
    'WeCom',
    '4.1.22',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 16_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 AliApp(DingTalk/7.0.20) com.laiwang.DingTalk/1',
    'iOS',
    '16.0',
    'DingTalk',
    '7.0.20',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/118.0.5993.159 Lark/7.9.8 Safari/537.36',
    'macOS',
    '10.15.7',
    'Lark',
    '7.9.8',
  ],
  [
    'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile HuaweiBrowser/5.0.4.300',
    'HarmonyOS',
    '5.0',
    'Huawei',
    '5.0.4.300',
  ],
  [
    'Mozilla/5.0 (Linux; Android 13; SM-S901B) AppleWebKit/537.36 SamsungBrowser/24.0 Chrome/117.0.0.0 Mobile Safari/537.36',
    'Android',
    '13',
    'Samsung',
    '24.0',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/119.0.0.0 Safari/537.36 OPR/105.0.0.0',
    'Windows',
    '10.0',
    'Opera',
    '105.0.0.0',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 FxiOS/127.0 Mobile/15E148 Safari/605.1.15',
    'iOS',
    '17.5',
    'Firefox',
    '127.0',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
    'iOS',
    '17.5',
    'WebKit',
    '605.1.15',
  ],
  ['Surfer 3', 'Other', undefined, 'Other', undefined],
])('%s', (userAgent, os, osVersion, browser, browserVersion) => {
  const { tags } = pageViewEvent({ previous: null, next: home }, { ...about, source: { ...source, userAgent } })
  expect(tags).toMatchObject({ os, os_version: osVersion, browser, browser_version: browserVersion })
})
