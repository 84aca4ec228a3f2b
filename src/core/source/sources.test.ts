import { expect, test } from 'vitest'
import { sourceOf } from './sources.ts'

test.each(['1', ' 1', '01', '1.0', 1])('%j is the document product', (sourceType) => {
  expect(sourceOf(sourceType)).toBe('document')
})

test.each(['0', '2', '11', '', 'document', 'NaN', '-1', null, undefined])('%j is project management', (sourceType) => {
  expect(sourceOf(sourceType)).toBe('pms')
})
