import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('no built file contains the development inspector', () => {
  const chunks: Record<string, string[]> = JSON.parse(readFileSync('dist/page-modules.json', 'utf8'))
  const modules = Object.values(chunks).flat()
  expect(modules.some((path) => path.endsWith('pages/trace/trace-page.tsx'))).toBe(true)
  expect(modules.filter((path) => /@statelyai\/inspect|machine-inspector/.test(path))).toEqual([])
})
