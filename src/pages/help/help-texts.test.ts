import { expect, test } from 'vitest'
import { helpTopics } from '../../core/help/help-topics.ts'
import { helpTextsEn } from './help-texts-en.ts'
import { helpTextsZh } from './help-texts-zh.ts'

test.each([helpTextsEn, helpTextsZh])('the front page of the help lists each topic once', ({ groups }) => {
  expect(groups.flatMap(({ topics }) => topics).sort()).toEqual([...helpTopics].sort())
})
