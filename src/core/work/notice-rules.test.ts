import { expect, test } from 'vitest'
import { dueMail, mentionedIn, plainText } from './notice-rules.ts'

test('a text on one line keeps its paragraphs, items and cells apart', () => {
  expect(
    plainText('# Two\nthings\n\n- buy **milk**\n- [ ] ask @[Bo](user:7)\n  today\n\n| a | b |\n|---|---|\n| c | d |'),
  ).toBe('Two things buy milk ask @Bo today a b c d')
  expect(mentionedIn('- ask @[Bo](user:7)\n> `@[Cy](user:8)`')).toEqual(['7'])
})

test('who wants one mail each morning gets it at nine, also on the days on which the clock is changed', () => {
  const berlin = { noticeMails: 'daily', timeZone: 'Europe/Berlin' } as const
  expect(dueMail(Date.parse('2026-03-28T17:00:00+01:00'), berlin)).toBe(Date.parse('2026-03-29T09:00:00+02:00'))
  expect(dueMail(Date.parse('2026-10-24T17:00:00+02:00'), berlin)).toBe(Date.parse('2026-10-25T09:00:00+01:00'))
})
