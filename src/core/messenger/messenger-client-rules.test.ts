import { expect, test } from 'vitest'
import { clientOf, ignoresDownloads, isMessengerLogin } from './messenger-client-rules.ts'

test.each([
  ['Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile Lark/7.10.5 LarkLocale/zh_CN ChannelName/Feishu', 'lark'],
  ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120 AliApp(DingTalk/7.6.0)', 'dingtalk'],
  ['Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile MicroMessenger/7.0.1 wxwork/4.1.20 Language/zh', 'qywx'],
  ['Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile MicroMessenger/8.0.50', null],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/120 Safari/537.36', null],
])('%s', (userAgent, client) => expect(clientOf(userAgent)).toBe(client))

test('a login address is a messenger’s in its client, with its integration or, but for Feishu, its organisation', () => {
  expect(isMessengerLogin('?suuid=1', 'lark')).toBe(true)
  expect(isMessengerLogin('?suuid=1', null)).toBe(false)
  expect(isMessengerLogin('?orgId=1', 'lark')).toBe(false)
  expect(isMessengerLogin('?orgId=1', 'dingtalk')).toBe(true)
  expect(isMessengerLogin('', 'qywx')).toBe(false)
})

test.each([
  ['Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile MicroMessenger/8.0.50', true],
  ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120 AliApp(DingTalk/7.6.0)', true],
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 Version/4.0 Chrome/120 Mobile Safari/537.36', true],
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36', false],
  ['Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Version/17.0 Mobile/15E148 Safari/604.1', false],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/120 Safari/537.36 Lark/7.10.5', false],
])('%s ignores downloads: %s', (userAgent, is) => expect(ignoresDownloads(userAgent)).toBe(is))
