import { expect, test } from 'vitest'
import { attachmentLimits, fileNameOf } from './attachment-rules.ts'

test.each([
  ['C:\\fakepath\\plan.pdf', 'plan.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['\u202egpj.exe', 'gpj.exe'],
  ['', 'file'],
  ['.', 'file'],
  ['..', 'file'],
  ['folder/..', 'file'],
  ['.profile', '.profile'],
])('%j is called %j', (given, name) => {
  expect(fileNameOf(given)).toBe(name)
})

test('a long name keeps its ending, and no half of a character', () => {
  const { nameLength } = attachmentLimits
  expect(fileNameOf(`${'n'.repeat(300)}.pdf`)).toBe(`${'n'.repeat(nameLength - 4)}.pdf`)
  const name = fileNameOf(`${'🎉'.repeat(140)}.pdf`)
  expect(name).toBe(`${'🎉'.repeat(125)}.pdf`)
  expect(fileNameOf(`n${'🎉'.repeat(140)}`)).toBe(`n${'🎉'.repeat(127)}`)
})
