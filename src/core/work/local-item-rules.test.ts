import { expect, test } from 'vitest'
import { readLocalItem, type TextStorage, writeLocalItem } from './local-item-rules.ts'

const at = 1_000_000

const memory = (entries: Record<string, string> = {}): TextStorage & { entries: Record<string, string> } => ({
  entries,
  getItem: (name) => entries[name] ?? null,
  setItem: (name, text) => {
    entries[name] = text
  },
  removeItem: (name) => {
    delete entries[name]
  },
})

test('a stored item is read back with its version, lifetime and time', () => {
  const storage = memory()
  expect(writeLocalItem(storage, 'columns', { version: 2, data: ['title'], timeout: null, time: at })).toBe(true)
  expect(JSON.parse(storage.entries.columns!)).toEqual({ version: 2, data: ['title'], timeout: null, time: at })
  expect(readLocalItem(storage, 'columns', 2, at + 10 ** 12)).toEqual(['title'])
})

test.each([
  ['the last moment', at + 499, 1],
  ['its end', at + 500, null],
  ['a clock set back', at - 1, null],
])('at %s of 500 ms', (_, now, data) => {
  const storage = memory()
  writeLocalItem(storage, 'a', { version: 1, data: 1, timeout: 500, time: at })
  expect(readLocalItem(storage, 'a', 1, now)).toBe(data)
  expect('a' in storage.entries).toBe(data !== null)
})

test.each([
  ['another version', JSON.stringify({ version: 1, data: 1, timeout: null, time: at })],
  ['no JSON', '{'],
  ['null', 'null'],
  ['a text', '"x"'],
  ['no time', JSON.stringify({ version: 2, data: 1, timeout: null })],
  ['no timeout', JSON.stringify({ version: 2, data: 1, time: at })],
])('%s is removed', (_, text) => {
  const storage = memory({ a: text })
  expect(readLocalItem(storage, 'a', 2, at)).toBeNull()
  expect(storage.entries).toEqual({})
})

test('a device that keeps nothing is no reason to fail', () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const storage = { getItem: refuse, setItem: refuse, removeItem: refuse }
  expect(writeLocalItem(storage, 'a', { version: 1, data: 1, timeout: null, time: at })).toBe(false)
  expect(readLocalItem(storage, 'a', 1, at)).toBeNull()
  expect(readLocalItem(memory(), 'a', 1, at)).toBeNull()
})
