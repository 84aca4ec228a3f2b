import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hostileTargets } from '../../../test/fixtures/hostile-targets.ts'
import { safeRedirect } from './safe-redirect.ts'

const own = 'https://tide.example'
const neighbour = 'https://main.example'
const origins = { own, trusted: [neighbour] }

/** Whether a browser on our page would stay on our origins. */
const isOurs = (answer: string) => [own, neighbour].includes(new URL(answer, `${own}/sso/login`).origin)

test('the fixture holds at least 200 different targets', () => {
  expect(new Set(hostileTargets).size).toBeGreaterThanOrEqual(200)
})

test('none of them is accepted', () => {
  expect(hostileTargets.filter((target) => safeRedirect(target, origins) !== null)).toEqual([])
})

test.each([
  ['/', '/'],
  ['/setting/account', '/setting/account'],
  ['/setting/orginfo?tab=members#new', '/setting/orginfo?tab=members#new'],
  ['/a?next=%2Fb%3Fc%3D1', '/a?next=%2Fb%3Fc%3D1'],
  ['/sso/login?orgEmail=anna@tide.example', '/sso/login?orgEmail=anna@tide.example'],
  ['/a?share=50%25', '/a?share=50%25'],
  ['/a?link=https://evil.example', '/a?link=https://evil.example'],
  ['/项目/看板', '/%E9%A1%B9%E7%9B%AE/%E7%9C%8B%E6%9D%BF'],
  [`${own}/sso/configure?step=scene`, '/sso/configure?step=scene'],
  [`${own}`, '/'],
  ['HTTPS://TIDE.EXAMPLE/a', '/a'],
  [`${neighbour}/board?x=1`, `${neighbour}/board?x=1`],
])('%s leads to %s', (target, answer) => expect(safeRedirect(target, origins)).toBe(answer))

test.each([[null], [undefined], ['']])('%j leads nowhere', (target) => {
  expect(safeRedirect(target, origins)).toBeNull()
})

test.each(['http:tide.example/a', 'http:/tide.example/a', 'http:///tide.example/a'])(
  '%s is not a complete URL',
  (target) => {
    expect(safeRedirect(target, { own: 'http://tide.example' })).toBeNull()
  },
)

test('without origins only paths are accepted', () => {
  expect(safeRedirect(`${own}/a`)).toBeNull()
  expect(safeRedirect('/a')).toBe('/a')
})

test('every accepted target is on our origins, and its result is accepted unchanged', () => {
  const part = fc.constantFrom(
    ...'/ // \\ . .. @ : ? # % 25 2f 5c 0a http: https: javascript: evil.example tide.example main.example a \t'.split(
      ' ',
    ),
    '\n',
    '\u2028',
    '。',
    '／',
    ' ',
  )
  const target = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(
      fc.oneof(
        target,
        target.map((rest) => `/${rest}`),
        // `webUrl` takes seconds to build its paths
        fc
          .tuple(fc.constantFrom('http', 'https'), fc.domain(), target)
          .map(([scheme, host, rest]) => `${scheme}://${host}/${rest}`),
      ),
      (text) => {
        const answer = safeRedirect(text, origins)
        if (answer === null) return
        expect(isOurs(answer), `${JSON.stringify(text)} → ${answer}`).toBe(true)
        expect(safeRedirect(answer, origins)).toBe(answer)
      },
    ),
    { numRuns: 3000 },
  )
})
