import { expect, test } from 'vitest'
import { exportText } from './issue-export-rules.ts'
import { namesIn } from './name-list-rules.ts'

test('names with separators and quotes in them come back from a file as they were', () => {
  const names = ['Must fix, soon', 'Backend', '紧急、本周', '"quoted"', '5" pipe', '"a", b', 'a|b;c']
  expect(namesIn(exportText(names))).toEqual(names)
  expect(exportText(['Design', 'Backend'])).toBe('Design, Backend')
})

test.each([
  ['one, two;three|four\nfive、六', ['one', 'two', 'three', 'four', 'five', '六']],
  [' , "one two" ,', ['one two']],
  ['"half, two', ['"half', 'two']],
  ['"so" called, two', ['"so" called', 'two']],
])('names of another program are read: %j', (cell, names) => {
  expect(namesIn(cell)).toEqual(names)
})
