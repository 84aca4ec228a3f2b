import { expect, test } from 'vitest'
import { branchOf, moveOption } from './option-rules.ts'

const option = (id: string, parentId?: string) => ({ id, name: id, ...(parentId ? { parentId } : {}) })
const options = [option('a'), option('a1', 'a'), option('a11', 'a1'), option('a2', 'a'), option('b'), option('b1', 'b')]
const ids = (moved: { id: string }[] | null) => moved?.map(({ id }) => id).join(' ')

test('an option is moved with what is below it, among those of its level', () => {
  expect([...branchOf(options, 'a')]).toEqual(['a', 'a1', 'a11', 'a2'])
  expect(ids(moveOption(options, 'b', -1))).toBe('b b1 a a1 a11 a2')
  expect(ids(moveOption(options, 'a', 1))).toBe('b b1 a a1 a11 a2')
  expect(ids(moveOption(options, 'a2', -1))).toBe('a a2 a1 a11 b b1')
  expect(moveOption(options, 'a1', -1)).toBeNull()
  expect(moveOption(options, 'b1', 1)).toBeNull()
})
