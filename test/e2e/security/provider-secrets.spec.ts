import { inflateSync } from 'node:zlib'
import { installDingTalk } from '../../messengers/client-stubs.ts'
import { patience } from '../../patience.ts'
import { expect } from '../environment/environment-fixture.ts'
import { test as base, hostsOf, openClient, scriptUrls, serveScript } from '../environment/messenger-clients.ts'
import type { Environment } from '../environment/open-environment.ts'
import { pageIsQuiet } from '../environment/quiet-page.ts'
import { queryServer } from '../environment/server-database.ts'
import { recordTokens } from './known-tokens.ts'

/** Replays and usage events are sent, too. */
const test = base.extend({
  serverEnv: [
    async ({ opened }, use) => use({ ...hostsOf(opened), RUM_REPLAY_SAMPLE_RATE: '100', ANALYTICS: 'debug' }),
    { scope: 'worker' },
  ],
})

/** The first line and the referrer of each request that crossed the wire. */
const requestsIn = (wire: string): { line: string; referrer: string }[] =>
  [...wire.matchAll(/^([A-Z]+ \S+ HTTP\/1\.1)\r\n((?:[^\r\n]+\r\n)*)/gm)].map(([, line = '', headers = '']) => ({
    line,
    referrer: /^referer: (.*)$/im.exec(headers)?.[1] ?? '',
  }))

/**
 * Addresses that carry a code by design: OAuth's callback, the pages that take a voucher or a phone's ticket out of their
 * address, and DingTalk's page that asks to link (MSG-7).
 */
const isMeant = (line: string) =>
  /^GET \/(api\/im\/feishu\/callback|sso\/login\/get-lark-code|sso\/dingtalk\/authorized)\?/.test(line) ||
  /^GET \/projects\?ticket=/.test(line) ||
  // mailed links open their pages
  /^GET \/sso\/(forgot-password\/reset\?resetToken|invite-account-info\?inviteToken)=/.test(line)

/** Everything that crosses the wire from now on, from either side. */
const recordWire = ({ gate }: Environment): (() => string) => {
  const { overhear } = gate
  let wire = ''
  gate.overhear = (text) => {
    overhear?.(text)
    // a chunk is part of one request or answer
    wire += `\n${text}`
  }
  return () => wire
}

const beaconsOf = async ({ server }: Environment): Promise<string[]> =>
  (await queryServer<{ line: string }>(server.dataDir, 'SELECT line FROM beacons')).map(({ line }) => line)

/** What replays have kept of pages. */
const replaysOf = async ({ server }: Environment): Promise<string[]> => {
  const query = `SELECT encode(segment, 'base64') AS content FROM replay_segments`
  const rows = await queryServer<{ content: string }>(server.dataDir, query)
  return rows.map(({ content }) => inflateSync(Buffer.from(content, 'base64')).toString())
}

/** The places that contain a secret; none may. */
const whereFound = async (environment: Environment, wire: string, secrets: readonly string[]): Promise<string[]> => {
  const [sent, collected, replays] = [requestsIn(wire), await beaconsOf(environment), await replaysOf(environment)]
  return [...new Set(secrets)].flatMap((secret) => [
    ...sent.filter(({ line }) => line.includes(secret) && !isMeant(line)).map(({ line }) => `address: ${line}`),
    ...sent.filter(({ referrer }) => referrer.includes(secret)).map(({ line }) => `referrer: ${line}`),
    ...collected.filter((line) => line.includes(secret)).map((line) => `beacon: ${line}`),
    ...replays.filter((text) => text.includes(secret)).map(() => `replay: ${secret}`),
    ...(environment.server.log.includes(secret) ? [`log: ${secret}`] : []),
  ])
}

test('no secret of a sign-in by a provider is in an address, a referrer, a beacon or a line of the log', async ({
  page,
  people,
  context,
  browser,
  environment,
  emulators: { feishu: emulator },
  watch,
}) => {
  emulator.person = { open_id: 'ou_planted', union_id: 'on_planted_person', name: 'Mei Lin', tenant_key: 'tenant-1' }
  const owner = await people.owner({}, 'Planted Works')
  const tokens = recordTokens(environment.gate, context)
  const wire = recordWire(environment)
  await people.signIn(context, owner)
  await page.goto('/setting/integrations')
  // the recorder starts in an idle moment; another page closes a segment
  const recorded = async () => {
    for (const name of ['Security', 'Sign-in services']) {
      await page.getByRole('link', { name }).first().click()
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    }
    return (await replaysOf(environment)).length
  }
  await expect.poll(recorded, { timeout: patience * 30_000 }).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Connect Feishu' }).click()
  await page.getByLabel('App ID').fill(emulator.app.id)
  await page.getByLabel('App secret', { exact: true }).fill(emulator.app.secret)
  await page.getByRole('button', { name: 'Save and test' }).click()
  await expect(page.getByText('It works: the provider can be reached and accepts the values.')).toBeVisible()
  await page.goto('/setting/account')
  await page.getByRole('button', { name: 'Link Feishu' }).click()
  await expect(page.getByText('Your account is linked.', { exact: false })).toBeVisible()
  const before = (await replaysOf(environment)).length
  await expect.poll(recorded, { timeout: patience * 30_000 }).toBeGreaterThan(before)
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
  const signIns = async () => (await beaconsOf(environment)).filter((line) => line.includes('/sso/login')).length
  await expect.poll(signIns).toBeGreaterThan(0)
  const usage = async () => (await beaconsOf(environment)).filter((line) => line.includes('distinct_id')).length
  await expect.poll(usage).toBeGreaterThan(0)

  const codes = [...wire().matchAll(/[?&](?:code|state)=([\w-]{16,})/g)].map(([, value]) => value as string)
  const planted = [...codes, ...(await tokens()), emulator.app.secret, 'on_planted_person', 'ou_planted']
  expect(new Set(planted).size).toBeGreaterThan(6)
  expect(await whereFound(environment, wire(), planted)).toEqual([])
  expect(address).not.toMatch(/code=|state=/)
  await elsewhere.close()
})

test('@page no secret of a login inside a messenger is either', async ({
  people,
  context,
  browser,
  environment,
  emulators: { dingtalk },
  watch,
}) => {
  const owner = await people.owner({}, 'Client Works')
  const { id: appId, secret: appSecret } = dingtalk.app
  const app = { imType: 'dingtalk', appType: 'self', appId, appSecret, corpId: dingtalk.corpId }
  expect((await people.call('/im/integration/save', app, owner.token)).code).toBe('200')
  dingtalk.person = { unionId: 'union-planted', openId: 'open-planted', nick: 'Mei', userid: 'user-planted' }
  const tokens = recordTokens(environment.gate, context)
  const wire = recordWire(environment)
  const client = await openClient(browser, 'dingtalk', { baseURL: environment.origin, watch })
  const issued: string[] = []
  await client.page.exposeFunction('messengerCode', () => {
    issued.push(dingtalk.clientCode())
    return issued.at(-1)
  })
  const options = `{ appId: '${appId}', corpId: '${dingtalk.corpId}', code: () => window.messengerCode() }`
  await serveScript(client.context, scriptUrls.dingtalk, installDingTalk, options)
  const { page } = client
  const link = `/sso/login?orgId=${owner.orgId}&redirect=%2Fprojects`
  await page.goto(link)
  await page.getByRole('link', { name: /^Sign in and link/ }).click()
  await page.getByLabel('Email', { exact: true }).fill(owner.orgEmail)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const inProjects = page.getByRole('heading', { level: 1, name: 'Projects' })
  await expect(inProjects).toBeVisible()
  await page.goto(link)
  await expect(inProjects).toBeVisible()
  await expect(page).toHaveURL('/projects')
  await pageIsQuiet(page)
  // the end of a page sends what waits
  await page.goto('/setting/account')
  const ended = async () => (await beaconsOf(environment)).filter((line) => line.includes('/sso/dingtalk/authorized'))
  await expect.poll(async () => (await ended()).length).toBeGreaterThan(0)

  const answered = wire().matchAll(/"(?:externalUserId|userId|registerTicket|ticket)":"([\w-]{32,})"/g)
  const given = [...answered].map(([, value]) => value as string).filter((value) => value !== owner.userId)
  const planted = [...issued, ...given, ...(await tokens()), appSecret, 'union-planted', 'user-planted']
  expect(issued.length).toBeGreaterThan(1)
  expect(new Set(given).size).toBeGreaterThan(3)
  expect(await whereFound(environment, wire(), planted)).toEqual([])
  await client.context.close()
})

/** Waits until the collector has beacons of each of these pages. */
const hasReported = async (environment: Environment) => {
  for (const path of ['share/', 'forgot-password/reset', 'ide-login', 'register/lark-organization']) {
    const lines = async () => (await beaconsOf(environment)).filter((line) => line.includes(`/sso/${path}`)).length
    await expect.poll(lines).toBeGreaterThan(0)
  }
}

/** The values of these names in the bodies of answers. */
const answeredIn = (wire: string, names: string): string[] =>
  [...wire.matchAll(new RegExp(`"(?:${names})":"([\\w.-]{16,})"`, 'g'))].map(([, value]) => value as string)

test('@page no secret of a share, a mailed link, a registration or an IDE is either', async ({
  page,
  people,
  context,
  browser,
  environment,
  emulators: { feishu },
  watch,
}) => {
  const owner = await people.owner({}, 'Handed Works')
  const tokens = recordTokens(environment.gate, context)
  const wire = recordWire(environment)

  const [password, fresh] = ['share-of-the-harbour-31', 'another-calm-harbour-58']
  const card = { resourceType: 'organization', resourceId: owner.orgId, password }
  const { result: share } = await people.call('/share/create', card, owner.token)
  await page.goto(share.url)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('main').getByText('Handed Works').first()).toBeVisible()
  const shareTokens = answeredIn(wire(), 'token').filter((token) => token.startsWith('wts_'))
  expect(shareTokens.length).toBeGreaterThan(0)

  await people.call('/account/forgot-password', { orgEmail: owner.orgEmail })
  const resetLink = await environment.mailbox.linkFor(owner.orgEmail)
  await page.goto(resetLink)
  await page.getByLabel('New password', { exact: true }).fill(fresh)
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()

  await page.goto('/sso/login')
  await page.getByLabel('Email', { exact: true }).fill(owner.orgEmail)
  await page.getByLabel('Password', { exact: true }).fill(fresh)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('button', { name: /Account menu/ })).toBeVisible()
  const { result: again } = await people.call('/account/login', {
    tenantId: 1,
    orgEmail: owner.orgEmail,
    password: fresh,
  })

  const returns: string[] = []
  await page.route('http://127.0.0.1:49152/**', (route) => {
    returns.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<h1>Back in the IDE</h1>' })
  })
  const ide = { client_id: 'vscode', redirect_uri: 'http://127.0.0.1:49152/cb', state: 'a-state' }
  const proof = { code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256' }
  await page.goto(`/sso/ide-login?${new URLSearchParams({ ...ide, ...proof })}`)
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Back in the IDE' })).toBeVisible()
  const ideCode = new URL(returns[0] ?? '').searchParams.get('code') ?? ''

  const app = { imType: 'feishu', appType: 'self', appId: feishu.app.id, appSecret: feishu.app.secret }
  expect((await people.call('/im/integration/save', app, again.token)).code).toBe('200')
  const invited = people.uniqueAddress('ida')
  const invitation = { emails: [invited], roleCode: 'organizationMember' }
  await people.call('/org/invitations/create', invitation, again.token)
  const invitationLink = await environment.mailbox.linkFor(invited)
  const elsewhere = await browser.newContext({ baseURL: environment.origin, locale: 'en-GB' })
  await watch(elsewhere)
  const guest = await elsewhere.newPage()
  await guest.goto(invitationLink)
  await expect(guest.getByText('Handed Works').first()).toBeVisible()
  feishu.person = { open_id: 'ou_new', union_id: 'on_new_person', name: 'Nia', tenant_key: 'tenant-1' }
  await guest.goto(`/sso/login?orgId=${owner.orgId}`)
  await guest.getByRole('button', { name: 'Continue with Feishu' }).click()
  await expect(guest.getByRole('link', { name: 'Already have an account? Sign in and link' })).toBeVisible()
  const registerTickets = answeredIn(wire(), 'registerTicket')
  expect(registerTickets.length).toBeGreaterThan(0)
  // the end of a page sends what waits
  await guest.goto('/sso/login')
  await hasReported(environment)

  const mailed = [resetLink, invitationLink].flatMap((link) => [...new URL(link).searchParams.values()])
  const planted = [password, fresh, ideCode, ...shareTokens, ...registerTickets, ...mailed, ...(await tokens())]
  expect(planted.filter((secret) => secret.length < 16)).toEqual([])
  expect(await whereFound(environment, wire(), planted)).toEqual([])
  await elsewhere.close()
})
