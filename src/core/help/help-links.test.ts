import { expect, test } from 'vitest'
import { helpLink } from './help-links.ts'

test('a topic has an address in each language, below the configured one', () => {
  expect(helpLink('https://help.example/docs', 'signIn', 'zh')).toBe('https://help.example/docs/zh/start/sign-in')
  expect(helpLink('https://help.example/docs/', 'signIn', 'en')).toBe('https://help.example/docs/en/start/sign-in')
})
