import { type FeishuEmulator, feishuEmulator } from '../../../server/test/emulators/feishu-emulator.ts'
import { expect, test as withEnvironment } from '../environment/environment-fixture.ts'
import { pageIsQuiet } from '../environment/quiet-page.ts'
import { queryServer } from '../environment/server-database.ts'
import { recordTokens } from './known-tokens.ts'

const emulators: FeishuEmulator[] = []
const test = withEnvironment.extend({
  serverEnv: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const emulator = await feishuEmulator()
      emulators.push(emulator)
      await use({ FEISHU_ACCOUNTS_URL: emulator.origin, FEISHU_API_URL: emulator.origin })
      emulators.pop()
      await emulator.close()
    },
    { scope: 'worker' },
  ],
})

/** The first line and the referrer of each request that crossed the wire. */
const requestsIn = (wire: string): { line: string; referrer: string }[] =>
  [...wire.matchAll(/^([A-Z]+ \S+ HTTP\/1\.1)\r\n((?:[^\r\n]+\r\n)*)/gm)].map(([, line = '', headers = '']) => ({
    line,
    referrer: /^referer: (.*)$/im.exec(headers)?.[1] ?? '',
  }))

/** Addresses that carry a code by design: OAuth's callback, and the page that takes the voucher out of its address. */
const isMeant = (line: string) => /^GET \/(api\/im\/feishu\/callback|sso\/login\/get-lark-code)\?/.test(line)

test('no secret of a sign-in by a provider is in an address, a referrer, a beacon or a line of the log', async ({
  page,
  people,
  context,
  browser,
  environment,
  watch,
}) => {
  const emulator = emulators[0] as FeishuEmulator
  emulator.redirectUris = [`${environment.origin}/api/im/feishu/callback`]
  emulator.person = { open_id: 'ou_planted', union_id: 'on_planted_person', name: 'Mei Lin', tenant_key: 'tenant-1' }
  const owner = await people.owner({}, 'Planted Works')
  const tokens = recordTokens(environment.gate, context)
  const { overhear } = environment.gate
  let wire = ''
  environment.gate.overhear = (text) => {
    overhear?.(text)
    // a chunk is part of one request or answer
    wire += `\n${text}`
  }
  await people.signIn(context, owner)
  await page.goto('/setting/integrations')
  await page.getByRole('button', { name: 'Connect Feishu' }).click()
  await page.getByLabel('App ID').fill(emulator.app.id)
  await page.getByLabel('App secret', { exact: true }).fill(emulator.app.secret)
  await page.getByRole('button', { name: 'Save and test' }).click()
  await expect(page.getByText('It works: the provider can be reached and accepts the values.')).toBeVisible()
  await page.goto('/setting/account')
  await page.getByRole('button', { name: 'Link Feishu' }).click()
  await expect(page.getByText('Your account is linked.', { exact: false })).toBeVisible()
  const elsewhere = await browser.newContext({ baseURL: environment.origin, locale: 'en-GB' })
  await watch(elsewhere)
  const other = await elsewhere.newPage()
  await other.goto(`/sso/login?orgId=${owner.orgId}`)
  await other.getByRole('button', { name: 'Continue with Feishu' }).click()
  await expect(other.getByRole('button', { name: /Account menu/ })).toBeVisible()
  await pageIsQuiet(other)
  const address = other.url()
  // the end of a page sends what waits
  await other.goto('/setting/account')
  const beacons = async () =>
    (await queryServer<{ line: string }>(environment.server.dataDir, 'SELECT line FROM beacons')).map(
      ({ line }) => line,
    )
  const signIns = async () => (await beacons()).filter((line) => line.includes('/sso/login')).length
  await expect.poll(signIns).toBeGreaterThan(0)

  const [sent, collected] = [requestsIn(wire), await beacons()]
  const codes = [...wire.matchAll(/[?&](?:code|state)=([\w-]{16,})/g)].map(([, value]) => value as string)
  const planted = [...new Set([...codes, ...(await tokens()), emulator.app.secret, 'on_planted_person', 'ou_planted'])]
  expect(planted.length).toBeGreaterThan(6)
  const found = planted.flatMap((secret) => [
    ...sent.filter(({ line }) => line.includes(secret) && !isMeant(line)).map(({ line }) => `address: ${line}`),
    ...sent.filter(({ referrer }) => referrer.includes(secret)).map(({ line }) => `referrer: ${line}`),
    ...collected.filter((line) => line.includes(secret)).map((line) => `beacon: ${line}`),
    ...(environment.server.log.includes(secret) ? [`log: ${secret}`] : []),
  ])
  expect(found).toEqual([])
  expect(address).not.toMatch(/code=|state=/)
  await elsewhere.close()
})
