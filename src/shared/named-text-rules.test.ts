import { expect, test } from 'vitest'
import { spaced, unbroken } from './named-text-rules.ts'

test.each([
  ['这个Slack账号已被关联', '这个 Slack 账号已被关联'],
  ['没能用Microsoft\u00a0Teams登录', '没能用 Microsoft\u00a0Teams 登录'],
  ['你的钉钉账号和 Worktide 账号', '你的钉钉账号和 Worktide 账号'],
  ['Worktide，或者 Slack。', 'Worktide，或者 Slack。'],
  ['Slack is connected', 'Slack is connected'],
])('%s', (text, expected) => expect(spaced(text)).toBe(expected))

test('the words of a name are not separated', () =>
  expect(unbroken('Visual Studio Code').split(/[ \n]/)).toHaveLength(1))
