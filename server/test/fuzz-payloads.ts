import * as fc from 'fast-check'
import type * as z from 'zod/mini'
import { type CallName, callsTable } from '../../src/core/calls/calls.ts'
import { anyCharacter } from './any-character.ts'
import { definitionOf } from './hostile-fields.ts'
import { type RoleName, roleNames } from './isolation-environment.ts'

export interface FuzzedCall {
  name: CallName
  role: RoleName
  payload: unknown
  headers: Record<string, string>
}

/** Texts known to break databases, numbers, dates, patterns, mails, markup or object keys. */
const famous = [
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\udfff\ud800',
    '\ufeff',
    '\u202eevil',
    '\u2028',
    '\r\n.\r\n',
    '\\',
    "'",
    '"',
    '%',
    '_',
  ],
  ...["'; DROP TABLE accounts; --", '$1', ':id', '{{7*7}}', '<img src=x onerror=1>', '../../etc/passwd', '%00', '%s%n'],
  ...['NaN', 'Infinity', '-0', '1e999', '9223372036854775808', '-1', '0x10', '00000000-0000-0000-0000-000000000000'],
  ...[
    '0000-01-01',
    '-271821-04-20T00:00:00.000Z',
    '+275760-09-13T00:00:00.000Z',
    '9999-12-31T23:59:59.999Z',
    '2026-02-30',
  ],
  ...[
    'Etc/GMT+14',
    'Asia/Kolkata',
    'UTC',
    'constructor',
    '__proto__',
    'hasOwnProperty',
    'toString',
    'null',
    'undefined',
  ],
  ...[
    'ﷺ'.repeat(200),
    '𝕬'.repeat(2048),
    'a'.repeat(4096),
    'a'.repeat(4097),
    `${'a.'.repeat(500)}@b.c`,
    `${'a-'.repeat(2000)}!`,
    'İ'.repeat(300),
  ],
  ...[
    'é'.normalize('NFD').repeat(1000),
    '＠',
    'anna＠mail-of-tests.com',
    'a@b@c.d',
    '"a b"@mail-of-tests.com',
    'a@[127.0.0.1]',
  ],
]

const textOf = (known: readonly string[]) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...known) },
    { weight: 3, arbitrary: fc.constantFrom(...famous) },
    { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 120 }) },
    { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 300 }) },
    { weight: 1, arbitrary: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()) },
    { weight: 1, arbitrary: fc.constantFrom(...known).map((text) => `${text}\u0000`) },
  )

const numbers = fc.oneof(
  fc.integer(),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, 1, -0, 2 ** 31, 2 ** 53 - 1, -(2 ** 53), 1.5),
)

const isUuid = (value: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)

/** Values that a schema mostly accepts, with texts of `known` among them. */
export const acceptedBy = (schema: z.ZodMiniType, known: readonly string[]): fc.Arbitrary<unknown> => {
  const { type, shape, innerType, element, options, entries, values, valueType, format } = definitionOf(schema)
  const text = textOf(known)
  if (shape)
    return fc.record(Object.fromEntries(Object.entries(shape).map(([key, inner]) => [key, acceptedBy(inner, known)])))
  if (type === 'nullable') return fc.option(acceptedBy(innerType as z.ZodMiniType, known), { freq: 4 })
  if (innerType) return fc.option(acceptedBy(innerType, known), { nil: undefined, freq: 3 })
  if (options) return fc.oneof(...options.map((option) => acceptedBy(option, known)))
  if (entries) return fc.constantFrom(...Object.values(entries))
  if (values) return fc.constantFrom(...values)
  if (type === 'array') return fc.array(acceptedBy(element as z.ZodMiniType, known), { maxLength: 6 })
  if (type === 'record') {
    const anyValue = fc.jsonValue({ maxDepth: 6, stringUnit: anyCharacter })
    const isOpen = !valueType || definitionOf(valueType).type === 'unknown'
    return fc.dictionary(text, isOpen ? anyValue : acceptedBy(valueType, known), { maxKeys: 5 })
  }
  if (type === 'unknown') return fc.jsonValue({ maxDepth: 6, stringUnit: anyCharacter })
  if (format === 'uuid')
    return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known.filter(isUuid)) }, fc.uuid(), text)
  if (format === 'base64') return fc.base64String()
  if (type === 'boolean') return fc.boolean()
  if (type === 'number') return fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 1, max: 100 }) }, numbers)
  return text
}

/** Any JSON value. */
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 8, stringUnit: anyCharacter }),
  numbers,
  fc.constantFrom(null, [], {}),
)

/** Sometimes gives a field another type, leaves one out or adds one. */
const mutated = (payload: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      payload,
      fc.integer({ min: 0, max: 9 }),
      fc.nat(),
      anything,
      fc.string({ unit: anyCharacter, maxLength: 12 }),
    )
    .map(([value, how, which, other, name]) => {
      if (typeof value !== 'object' || value === null) return value
      const keys = Object.keys(value)
      const key = keys[which % Math.max(1, keys.length)] ?? 'none'
      if (how === 0) return { ...value, [key]: other }
      if (how === 1) return Object.fromEntries(Object.entries(value).filter(([each]) => each !== key))
      if (how === 2) return { ...value, [name]: other }
      return how === 3 && which % 5 === 0 ? other : value
    })

const printable = fc.string({ unit: 'grapheme-ascii', maxLength: 60 }).map((text) => text.trim())
const headers = fc.record(
  {
    'accept-language': fc.oneof(fc.constantFrom('en', 'zh', 'zh-CN,zh;q=0.9', '*', '-'), printable),
    timezonestr: fc.oneof(fc.constantFrom('Asia/Shanghai', 'Mars/Base', '+25:00'), printable),
    'idempotency-key': fc.oneof(fc.constantFrom('the-same-key-of-all-1', 'x'.repeat(100), 'x'.repeat(101)), printable),
    'user-agent': printable,
    cookie: printable,
  },
  { requiredKeys: [] },
)

/** Calls of an attacker who knows the schemas. `known` are ids, codes and addresses. */
export const fuzzedCalls = (known: readonly string[]): fc.Arbitrary<FuzzedCall> => {
  const names = Object.keys(callsTable) as CallName[]
  // made once, because making them again for each body would take longer than the bodies
  const payloads = new Map(names.map((name) => [name, mutated(acceptedBy(callsTable[name].payload, known))]))
  return fc.constantFrom(...names).chain((name) =>
    fc.record({
      name: fc.constant(name),
      role: fc.oneof({ weight: 4, arbitrary: fc.constant('owner' as const) }, fc.constantFrom(...roleNames)),
      payload: payloads.get(name) as fc.Arbitrary<unknown>,
      headers,
    }),
  )
}
