import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { namesSchema, readConfiguration } from './configuration.ts'

const example = readFileSync(join(import.meta.dirname, '../.env.example'), 'utf8')
const shown = Object.fromEntries(
  [...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name as string, value as string]),
)

const production = { APP_ENV: 'prod', PUBLIC_ORIGIN: 'https://app.worktide.com', SECRET_KEY: 'x'.repeat(32) }

test('.env.example shows every name with its default', () => {
  expect(Object.keys(shown).sort()).toEqual(Object.keys(namesSchema.shape).sort())
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
  [production, false],
  [{ APP_ENV: 'sit' }, false],
  [{ APP_ENV: 'pre' }, false],
  [{ APP_ENV: 'dev2' }, true],
  [{ SMTP_URL: 'smtp://mail' }, false],
  [{ PUBLIC_ORIGIN: 'https://app.worktide.com' }, false],
  [{ PUBLIC_ORIGIN: 'http://10.0.0.5:8080' }, false],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '::' }, false],
  [{ HOST: '0.0.0.0', DEV_MAIL: 'on' }, true],
  [{ PUBLIC_ORIGIN: 'https://dev.worktide.com', DEV_MAIL: 'on', SMTP_URL: 'smtp://mail' }, false],
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
  [{ STORAGE_URL: 'https://s3.example/bucket' }, 'STORAGE_URL'],
  [{ STORAGE_URL: 's3.example/bucket' }, 'STORAGE_URL'],
  [{ TRUST_PROXY: '10.0.0.1, proxy.example' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY'],
  [{ WEBHOOK_PRIVATE_HOSTS: 'hooks.internal, http://10.0.0.7' }, 'WEBHOOK_PRIVATE_HOSTS'],
  [{ WEBHOOK_PRIVATE_HOSTS: '10.0.0.7:8080' }, 'WEBHOOK_PRIVATE_HOSTS'],
  [{ MAIL_FROM: 'Worktide' }, 'MAIL_FROM'],
  [{ PUBLIC_ORIGIN: 'worktide.com' }, 'PUBLIC_ORIGIN'],
  [{ PUBLIC_ORIGIN: 'javascript:alert(1)' }, 'PUBLIC_ORIGIN'],
  [{ DATABASE_URL: 'mysql://a/b' }, 'DATABASE_URL'],
  [{ DATABASE_URL: 'postgres://a/b' }, 'SECRET_KEY'],
  [{ SECRET_KEY: 'short' }, 'SECRET_KEY'],
  [{ ...production, RATE_LIMITS: 'off' }, 'RATE_LIMITS'],
  [{ APP_ENV: 'production' }, 'APP_ENV'],
  [{ APP_ENV: 'PROD' }, 'APP_ENV'],
  [{ APP_ENV: 'test' }, 'APP_ENV'],
  [{ ...production, PUBLIC_ORIGIN: 'http://app.worktide.com' }, 'PUBLIC_ORIGIN'],
  [{ ...production, PUBLIC_ORIGIN: '' }, 'PUBLIC_ORIGIN'],
  [{ ...production, SECRET_KEY: '' }, 'SECRET_KEY'],
  [{ ...production, DEV_MAIL: 'on' }, 'DEV_MAIL'],
  [{ APP_ENV: 'pre', DEV_MAIL: 'on' }, 'DEV_MAIL'],
  [{ RATE_LIMITS: 'maybe' }, 'RATE_LIMITS'],
])('%j is refused, naming the variable', (environment, name) => {
  expect(() => readConfiguration(environment)).toThrow(new RegExp(`^The configuration can't be used:\\n {2}${name}: `))
})

test.each(['10.0.0.1', '10.0.0.0/8, ::1', '10.0.0.0/255.0.0.0', 'fd00::/8', 'loopback, uniquelocal'])(
  'proxies may be %s',
  async (TRUST_PROXY) => {
    const { trustProxy } = readConfiguration({ TRUST_PROXY })
    expect(() => fastify({ trustProxy: trustProxy ?? false })).not.toThrow()
  },
)

test('the route that asks for a share’s password is configured by its name, and must be one of shares', () => {
  expect(readConfiguration({}).shareLoginRoute).toBe('share-login')
  expect(() => readConfiguration({ SHARE_LOGIN_ROUTE: 'login' })).toThrow('names a route of shares')
})
