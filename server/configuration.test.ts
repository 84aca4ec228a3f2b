import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { environmentNames, readConfiguration } from './configuration.ts'

const example = readFileSync(join(import.meta.dirname, '../.env.example'), 'utf8')
const shown = Object.fromEntries(
  [...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name as string, value as string]),
)

test('.env.example shows every name with its default', () => {
  expect(Object.keys(shown).sort()).toEqual([...environmentNames].sort())
  expect(readConfiguration(shown)).toEqual(readConfiguration({}))
})

test('defaults follow from the port', () => {
  expect(readConfiguration({ PORT: '9000' })).toMatchObject({
    publicOrigin: 'http://localhost:9000',
    mainUrl: 'http://localhost:9000/',
    ssoUrl: 'http://localhost:9000/sso',
    collectorOrigin: 'http://localhost:9000',
    passwordMinLength: 10,
    hasRateLimits: true,
    showsMails: true,
  })
})

test.each([
  [{ APP_ENV: 'prod' }, false],
  [{ APP_ENV: 'sit' }, false],
  [{ APP_ENV: 'pre' }, false],
  [{ APP_ENV: 'test' }, true],
  [{ SMTP_URL: 'smtp://mail' }, false],
])('with %j mails can be read: %s', (environment, showsMails) => {
  expect(readConfiguration(environment).showsMails).toBe(showsMails)
})

test('a deployment declares its versions', () => {
  expect(readConfiguration({}).versions).toEqual([])
  expect(readConfiguration({ OVERSEAS_VERSION: 'on', RECORDER_SUPPORT: 'on' }).versions).toEqual([
    'overseas',
    'recorder',
  ])
})

test.each([
  [{ PORT: '70000' }, 'PORT'],
  [{ PUBLIC_ORIGIN: 'worktide.com' }, 'PUBLIC_ORIGIN'],
  [{ PUBLIC_ORIGIN: 'javascript:alert(1)' }, 'PUBLIC_ORIGIN'],
  [{ DATABASE_URL: 'mysql://a/b' }, 'DATABASE_URL'],
  [{ DATABASE_URL: 'postgres://a/b' }, 'SECRET_KEY'],
  [{ SECRET_KEY: 'short' }, 'SECRET_KEY'],
  [{ RATE_LIMITS: 'off', APP_ENV: 'prod' }, 'RATE_LIMITS'],
  [{ RATE_LIMITS: 'maybe' }, 'RATE_LIMITS'],
])('%j is refused, naming the variable', (environment, name) => {
  expect(() => readConfiguration(environment)).toThrow(new RegExp(`^The configuration can't be used:\\n {2}${name}: `))
})
