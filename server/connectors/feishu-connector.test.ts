import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { feishuEmulator } from '../test/emulators/feishu-emulator.ts'
import { type Fault, loopback } from '../test/emulators/loopback.ts'
import { type ProviderApp, ProviderUnreachable } from './connector-types.ts'
import { createFeishuConnector } from './feishu-connector.ts'

const tokenPath = '/oauth/v3/token'
const userPath = '/open-apis/authen/v1/user_info'
const tenantTokenPath = '/open-apis/auth/v3/tenant_access_token/internal'
const ticketPath = '/open-apis/jssdk/ticket/get'
const paths = [tokenPath, userPath, tenantTokenPath, ticketPath]
const mei = { open_id: 'ou_mei_app', union_id: 'on_mei_vendor', name: 'Mei Lin', tenant_key: 'tenant-1' }
const page = 'https://work.example/sso/login'

let emulator: Awaited<ReturnType<typeof feishuEmulator>>
let app: ProviderApp
// the SDK is large: on a busy machine its first load takes longer than a test may
beforeAll(() => import('@larksuiteoapi/node-sdk'), 120_000)
beforeAll(async () => {
  emulator = await feishuEmulator()
  const { id: appId, secret: appSecret } = emulator.app
  app = { provider: 'feishu', integrationId: null, appType: 'self', appId, appSecret, tenant: 'tenant-1' }
})
afterAll(() => emulator.close())
beforeEach(() => {
  emulator.person = mei
  emulator.faults.clear()
  emulator.requests.length = 0
})

const connectorAt = (accounts: string, api = accounts) =>
  createFeishuConnector({
    ...{ provider: 'feishu', hosts: { accounts, api } },
    ...{ appTicket: async () => null, now: () => new Date() },
  })
/** The error that a new connector throws if a request to this path has the fault; undefined without one. */
const failureAt = async (path: string, fault?: Fault): Promise<unknown> => {
  if (fault) emulator.faults.set(path, { fault, times: 1 })
  const connector = connectorAt(emulator.origin)
  const isOfCode = path === tokenPath || path === userPath
  const work = isOfCode ? connector.exchangeInApp?.(app, emulator.clientCode()) : connector.sign?.(app, page, 'config')
  return work?.then(
    () => null,
    (error: unknown) => error,
  )
}

test('the code goes to the accounts host, with redirect and verifier; everything else to the open platform', async () => {
  let sent: object = {}
  const accounts = await loopback({
    [`POST ${tokenPath}`]: ({ json }) => {
      sent = json
      return { json: { code: 0, access_token: 'u-1', token_type: 'Bearer', expires_in: 7200 } }
    },
  })
  const api = await loopback({ [`GET ${userPath}`]: () => ({ json: { code: 0, data: mei } }) })
  const asked = { state: 's', nonce: 'n', verifier: 'the-verifier', redirectUri: 'https://work.example/back' }
  const back = new URL('https://work.example/back?code=the-code')
  const { subject } = await connectorAt(accounts.origin, api.origin).exchange(app, asked, back)
  await Promise.all([accounts.close(), api.close()])
  expect(subject).toBe(mei.union_id)
  expect(sent).toEqual({
    ...{ grant_type: 'authorization_code', client_id: app.appId, client_secret: app.appSecret, code: 'the-code' },
    ...{ redirect_uri: asked.redirectUri, code_verifier: asked.verifier },
  })
  expect([accounts.requests, api.requests]).toEqual([[`POST ${tokenPath}`], [`GET ${userPath}`]])
})

describe.each(paths)('at %s', (path) => {
  test('a redirect is not followed', async () => {
    const failure = await failureAt(path, { redirect: `${emulator.origin}/elsewhere` })
    expect(failure).toBeInstanceOf(ProviderUnreachable)
    expect([emulator.countOf(path), emulator.countOf('/elsewhere')]).toEqual([1, 0])
  })

  test('an answer is read up to 1 MB', async () => {
    const large = { code: 0, msg: 'a'.repeat(1024 * 1024) }
    expect(await failureAt(path, { json: large })).toMatchObject({ message: 'answer too large' })
    expect(await failureAt(path, 'endless')).toMatchObject({ message: 'answer too large' })
  })

  test('a failure and what is printed hold neither secret, code nor token', async () => {
    const channels = (['log', 'info', 'warn', 'error', 'debug', 'trace'] as const).map((name) =>
      vi.spyOn(console, name),
    )
    const refusal: Fault = { status: 400, json: { code: 20_001, error: 'invalid_request', msg: 'no' } }
    const failures: unknown[] = []
    for (const fault of ['drop', 'garbage', 'busy', refusal, { status: 500, json: {} }] as const)
      failures.push(await failureAt(path, fault))
    expect(failures.every((failure) => failure instanceof Error)).toBe(true)
    const printed = channels.map(({ mock }) => mock.calls)
    const seen = inspect([failures, printed, emulator.requests], { depth: null, showHidden: true })
    for (const secret of [app.appSecret, 'code-0', 'u-0', 't-0', 'ticket-0']) expect(seen).not.toContain(secret)
    expect(printed.flat()).toEqual([])
    vi.restoreAllMocks()
  })
})

describe('with a proxy in the environment', () => {
  afterEach(() => vi.unstubAllEnvs())

  test('it is not asked: secrets go to the provider alone', async () => {
    const proxy = await loopback({})
    for (const name of ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'all_proxy']) vi.stubEnv(name, proxy.origin)
    for (const path of paths) expect(await failureAt(path)).toBeNull()
    await proxy.close()
    expect(proxy.requests).toEqual([])
  })
})
