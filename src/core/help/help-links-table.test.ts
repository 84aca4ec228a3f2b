import { expect, test } from 'vitest'
import { helpLink } from './help-links-table.ts'

test('a topic has a document in each language, below the configured site', () => {
  expect(helpLink('https://help.example/docs', 'webhooks', 'zh')).toBe(
    'https://help.example/docs/zh/automation/webhooks',
  )
  expect(helpLink('https://help.example/docs/', 'ide', 'en')).toBe('https://help.example/docs/en/plugins/ide')
})
