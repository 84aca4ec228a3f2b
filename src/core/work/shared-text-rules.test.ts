import { expect, test } from 'vitest'
import { addressOfShared, newIssueParameters, sharedText } from './shared-text-rules.ts'

const asked = (given: Partial<Record<keyof typeof newIssueParameters, string>>) =>
  sharedText(
    new URLSearchParams(Object.entries(given).map(([name, text]) => [newIssueParameters[name as 'text'], text])),
  )

test.each([
  ['a page', { title: 'Tide tables', url: 'https://tide.example/7' }, 'Tide tables', 'https://tide.example/7'],
  [
    'words with their address',
    { text: 'Look: https://a.example', url: 'https://a.example' },
    'Look: https://a.example',
    '',
  ],
  ['a message of several lines', { text: '登录失败\n步骤一\n步骤二' }, '登录失败', '步骤一\n步骤二'],
  ['a title that the text repeats', { title: 'Mail', text: 'Mail\nHello' }, 'Mail', 'Hello'],
  ['a title and other words', { title: 'Mail', text: 'Hello' }, 'Mail', 'Hello'],
  ['the shortcut', { create: '1' }, '', ''],
])('%s becomes one line of summary and a description', (_, given, summary, description) => {
  expect(asked(given)).toEqual({ summary, description })
})

test('of a line that is too long for a summary nothing is lost', () => {
  const text = '潮'.repeat(400)
  expect(asked({ text })).toEqual({ summary: '潮'.repeat(300), description: text })
  expect(asked({ title: text, text: 'Hello' })).toEqual({ summary: '潮'.repeat(300), description: `${text}\n\nHello` })
})

test('other addresses ask for none', () => expect(sharedText(new URLSearchParams('group=priority'))).toBeNull())

test('a form that was shared leads to the dialog, with what became of its files', () => {
  const { title, text, files } = newIssueParameters
  const open = (given: [string, string][], outcome: 'kept' | 'lost') => {
    const address = new URL(addressOfShared(new Map(given), outcome), 'https://worktide.test')
    expect([address.origin, address.pathname]).toEqual(['https://worktide.test', '/'])
    return sharedText(address.searchParams)
  }
  expect(
    open(
      [
        [title, ''],
        [text, 'Look: //evil.example?a=1&create=1'],
      ],
      'kept',
    ),
  ).toEqual({
    summary: 'Look: //evil.example?a=1&create=1',
    description: '',
  })
  expect(
    open(
      [
        [files, 'a file'],
        [text, 'Look'],
      ],
      'kept',
    ),
  ).toEqual({ summary: 'Look', description: '', files: 'kept' })
  expect(open([[files, 'a file']], 'lost')).toEqual({ summary: '', description: '', files: 'lost' })
  expect(sharedText(new URLSearchParams({ [files]: 'other' }))).toEqual({ summary: '', description: '' })
})
