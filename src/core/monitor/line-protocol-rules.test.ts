import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '../../../server/test/any-character.ts'
import { encodeLine, type MonitorEvent, withoutUser } from './line-protocol-rules.ts'

const event = (more: Partial<MonitorEvent> = {}): MonitorEvent => ({
  measurement: 'view',
  id: 'b7e1c9a0-0000-4000-8000-000000000001',
  at: 1_700_000_000_000,
  tags: { app_id: 'worktide' },
  fields: { count: 1 },
  ...more,
})

test('a line has measurement, tags, fields and time', () => {
  expect(encodeLine(event({ fields: { count: 1, ratio: 0.5, first: true, text: 'a' } }))).toBe(
    'view,app_id=worktide count=1,ratio=0.5,first=true,text="a",event_id="b7e1c9a0-0000-4000-8000-000000000001" 1700000000000',
  )
})

test.each([
  ['a b', 'a\\ b'],
  ['a,b=c', 'a\\,b\\=c'],
  ['C:\\temp\\', 'C:/temp/'],
  ['a\\,b', 'a/\\,b'],
  ['two\nlines\r\nand\ttab', 'two\\ lines\\ and\\ tab'],
  ['中文', '中文'],
])('tag %j is written %s', (value, written) => {
  expect(encodeLine(event({ tags: { t: value } }))).toContain(`view,t=${written} `)
})

test.each([
  ['say "hi"', '"say \\"hi\\""'],
  ['C:\\', '"C:\\\\"'],
  ['two\nlines', '"two lines"'],
  ['a=b, c', '"a=b, c"'],
])('text %j is written %s', (value, written) => {
  expect(encodeLine(event({ fields: { text: value } }))).toContain(` text=${written},event_id=`)
})

test('withoutUser removes the user, the organisation and names of controls, and nothing else', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (before, user, text) => {
      const line = (personal: string | null) => {
        const tags = { a: before, userid: personal, org_id: personal, z: ',userid=x', action_name: personal }
        return encodeLine(event({ tags, fields: { text, userid: 'stays' } }))
      }
      expect(withoutUser(line(user))).toBe(line(null))
      expect(withoutUser(line(null))).toBe(line(null))
    }),
  )
})

test('empty tags and values that are not numbers are left out', () => {
  const line = encodeLine(event({ tags: { a: '', b: null, c: ' ' }, fields: { x: Number.NaN, y: null } }))
  expect(line).toBe('view event_id="b7e1c9a0-0000-4000-8000-000000000001" 1700000000000')
})

/** Parses a line as a server does: a backslash escapes the separator after it, quotes escape all. */
const read = (line: string) => {
  const parts = ['']
  let isQuoted = false
  for (let at = 0; at < line.length; at++) {
    const sign = line.charAt(at)
    if (sign === '\\') parts.push(`${parts.pop()}${sign}${line.charAt(++at)}`)
    else if (sign === ' ' && !isQuoted) parts.push('')
    else {
      if (sign === '"' && parts.length === 2) isQuoted = !isQuoted
      parts.push(parts.pop() + sign)
    }
  }
  return parts
}

test('any text stays one line of three parts, and its text field reads back', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), fc.string({ unit: anyCharacter }), (value, text) => {
      const line = encodeLine(event({ tags: { t: value }, fields: { text } }))
      expect(line).not.toMatch(/[\r\n]/)
      const parts = read(line)
      expect(parts).toHaveLength(3)
      const [, quoted = ''] = /^text="(.*)",event_id="[\w-]+"$/su.exec(parts[1] ?? '') ?? []
      // biome-ignore lint/suspicious/noControlCharactersInRegex: matches the characters to replace
      const expected = text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
      expect(quoted.replace(/\\([\\"])/g, '$1')).toBe(expected)
    }),
  )
})
