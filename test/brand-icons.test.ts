import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { networkLine, type SourceName, sourceTable } from '../src/core/source/sources.ts'

const drawings: readonly [string, SourceName][] = [
  ['index.html', 'pms'],
  ['public/favicon.svg', 'pms'],
  ['public/favicon-document.svg', 'document'],
]

test.each(drawings)('%s shows the mark of the table', (file, product) => {
  const lines = [...readFileSync(file, 'utf8').matchAll(/<path d="([^"]+)"/g)].map(([, line]) => line)
  expect(lines, 'npm run icons').toEqual([networkLine, sourceTable[product].logo])
})
