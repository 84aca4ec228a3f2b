import type { Call } from '../../src/core/calls/call-types.ts'
import { fieldsOf, holderOfText, wrongValues } from './hostile-fields.ts'

export interface Shape {
  what: string
  status: 400 | 413 | 415
  body: string
  headers?: Record<string, string>
  /** Whether it is about a field of this call; otherwise it is about any request. */
  isOfField?: true
}

const json = { 'content-type': 'application/json' }
const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`

const types = [
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'text/plain; application/json',
  'application/json-patch+json',
  'application/jsonp',
  'application/x-json',
  'text/json',
  'json',
]
const origins = [
  'https://evil.example',
  'null',
  'http://localhost:8080.evil.example',
  'http://localhost:8081',
  'https://localhost:8080',
  'http://evil.example@localhost:8080',
]

/** The body with more text before its end. */
const withMore = (base: object, more: string): string => {
  const text = JSON.stringify(base)
  return `${text.slice(0, -1)}${text === '{}' ? '' : ','}${more}}`
}

const ofBody = (base: object, { maxBodyBytes = 64 * 1024 }: Call): Shape[] => [
  { what: 'no JSON', status: 400, body: '{' },
  { what: 'nothing', status: 400, body: '' },
  { what: 'no object', status: 400, body: '[]' },
  { what: 'a text', status: 400, body: '"x"' },
  { what: '21 levels', status: 400, body: withMore(base, `"more":${nested(20)}`) },
  { what: '30,000 levels', status: 400, body: withMore(base, `"more":${nested(30_000)}`) },
  { what: 'a key twice', status: 400, body: withMore(base, '"more":1,"more":2') },
  { what: 'a key twice, written differently', status: 400, body: withMore(base, '"more":1,"m\\u006fre":2') },
  { what: 'too much', status: 413, body: withMore(base, `"more":"${'x'.repeat(maxBodyBytes)}"`) },
  { what: 'zeros in what nobody reads', status: 400, body: withMore(base, '"more":"a\\u0000b"') },
  { what: 'half a character', status: 400, body: withMore(base, '"more":["\\ud800"]') },
  ...['__proto__', 'constructor', 'prototype', '\\u005f_proto__'].flatMap((key) => [
    { what: `the key ${key}`, status: 400 as const, body: withMore(base, `"${key}":{"orgId":"x"}`) },
    { what: `the key ${key} inside`, status: 400 as const, body: withMore(base, `"more":[{"${key}":1}]`) },
  ]),
]

const ofHeaders = (base: object): Shape[] => {
  const body = JSON.stringify(base)
  return [
    ...types.map((type) => ({ what: type, status: 415 as const, body, headers: { 'content-type': type } })),
    ...origins.map((origin) => ({ what: origin, status: 400 as const, body, headers: { ...json, origin } })),
    ...['cross-site', 'same-site'].map((site) => ({
      what: site,
      status: 400 as const,
      body,
      headers: { ...json, 'sec-fetch-site': site, 'sec-fetch-mode': 'cors' },
    })),
  ]
}

/** A valid payload with one field changed; for a union only that field. */
const withField = ({ payload }: Call, base: object, name: string, value: unknown): object =>
  'shape' in payload._zod.def ? { ...base, [name]: value } : { [name]: value }

const ofFields = (row: Call, base: object): Shape[] =>
  fieldsOf(row.payload).flatMap((field) => {
    const hold = holderOfText(field)
    const texts = hold ? [hold('a\0b'), hold('a\ud800'), hold('\udc00a')] : []
    return [...wrongValues(field), ...texts].map((value) => ({
      what: `${field.name} ${JSON.stringify(value)}`,
      isOfField: true as const,
      status: 400 as const,
      body: JSON.stringify(withField(row, base, field.name, value)),
    }))
  })

/** Requests that must be refused before anything is done, made from a valid payload. */
export const refusedShapes = (row: Call, base: object): Shape[] =>
  [...ofBody(base, row), ...ofHeaders(base), ...ofFields(row, base)].map((shape) => ({ headers: json, ...shape }))

/** Valid payloads with a line break, a header or a control character in one text. */
export const lineBreakPayloads = (row: Call, base: object): object[] =>
  fieldsOf(row.payload).flatMap((field, at) => {
    const hold = holderOfText(field)
    const before = (base as Record<string, unknown>)[field.name]
    const text = typeof before === 'string' ? before : 'text'
    const others = [`a\n${text}`, `${text}\u0085`, `${text}\u001b[2J`]
    const hostile = [`${text}\r\nBcc: all@evil.example`, others[at % others.length] as string]
    return hold ? hostile.map((value) => withField(row, base, field.name, hold(value))) : []
  })
