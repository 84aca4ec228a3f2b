import { expect, test } from 'vitest'
import { mentionedIn, plainText } from './notice-rules.ts'

test('a text on one line keeps its paragraphs, items and cells apart', () => {
  expect(
    plainText('# Two\nthings\n\n- buy **milk**\n- [ ] ask @[Bo](user:7)\n  today\n\n| a | b |\n|---|---|\n| c | d |'),
  ).toBe('Two things buy milk ask @Bo today a b c d')
  expect(mentionedIn('- ask @[Bo](user:7)\n> `@[Cy](user:8)`')).toEqual(['7'])
})
