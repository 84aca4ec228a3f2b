import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectAccessible } from './environment/accessible.ts'
import { expect, test } from './environment/environment-fixture.ts'
import { foreignPage } from './environment/foreign-page.ts'
import type { Environment } from './environment/open-environment.ts'
import { queryServer } from './environment/server-database.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

/** An IDE on this device that waits for the answer. */
const waitingIde = async () => {
  const heard: URLSearchParams[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (url.pathname === '/cb') heard.push(url.searchParams)
    response.setHeader('content-type', 'text/html').end('<title>IDE</title><h1>Back in the IDE</h1>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const codeVerifier = randomBytes(32).toString('base64url')
  const redirectUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/cb`
  const query = new URLSearchParams({
    client_id: 'vscode',
    redirect_uri: redirectUri,
    state: 'a-state',
    code_challenge: sha256(codeVerifier),
    code_challenge_method: 'S256',
  })
  const close = () => new Promise((resolve) => server.close(resolve))
  return { heard, close, codeVerifier, redirectUri, address: `/sso/ide-login?${query}` }
}

test('an IDE is authorised after signing in and one press; no address contains the token', async ({ page, people }) => {
  const anna = await people.owner({}, 'Coding Works')
  const ide = await waitingIde()
  await page.goto(ide.address)
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in to Visual Studio Code' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign in first' }).click()
  await page.getByLabel('Email', { exact: true }).fill(anna.orgEmail)
  await page.getByLabel('Password', { exact: true }).fill(anna.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Back in the IDE' })).toBeVisible()
  expect(ide.heard).toHaveLength(1)
  expect([...(ide.heard[0]?.keys() ?? [])]).toEqual(['code', 'state'])
  const { codeVerifier, redirectUri } = ide
  const payload = { clientId: 'vscode', redirectUri, code: ide.heard[0]?.get('code'), codeVerifier }
  const { result } = await people.call('/account/ide/token', payload)
  const { result: account } = await people.call('/account/user-org-assemble', {}, result.token)
  expect(account.orgInfo.orgName).toBe('Coding Works')
  await ide.close()
})

test('a user who refuses is not asked again, and the IDE is told', async ({ page, people, context }) => {
  await people.signIn(context, await people.owner())
  const ide = await waitingIde()
  await page.goto(ide.address)
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByRole('heading', { name: 'Back in the IDE' })).toBeVisible()
  expect(Object.fromEntries(ide.heard[0] ?? [])).toEqual({ error: 'access_denied', state: 'a-state' })
  await ide.close()
})

test('a page of the product is allowed to identify the user by a ticket; a page of another site is not', async ({
  page,
  people,
  context,
}) => {
  await people.signIn(context, await people.owner({}, 'Allowing Works'))
  await page.goto('/sso/authorize?redirect=https%3A%2F%2Fevil.example%2F')
  await expect(page.getByRole('heading', { level: 1, name: "This link isn't valid" })).toBeVisible()
  await page.goto('/sso/authorize?redirect=%2Fsetting%2Forginfo')
  const asked = page.waitForRequest((request) => request.isNavigationRequest() && /[?&]ticket=/.test(request.url()))
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  expect(new URL((await asked).url()).pathname).toBe('/setting/orginfo')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/setting/orginfo')
})

test('a ticket signs in another browser, once, and leaves its address', async ({
  people,
  page,
  browser,
  environment,
}) => {
  const anna = await people.owner({}, 'Ticket Works')
  const { result } = await people.call('/tickets', { target: '/setting/orginfo' }, anna.token)
  await page.goto(`/setting/orginfo?ticket=${result.ticket}`)
  await expect(page.getByRole('textbox').first()).toHaveValue('Ticket Works')
  await expect(page).toHaveURL('/setting/orginfo')
  const late = await browser.newContext({ baseURL: environment.origin })
  const other = await late.newPage()
  await other.goto(`/setting/orginfo?ticket=${result.ticket}`)
  await expect(other).toHaveURL(/\/sso\/login/)
  await late.close()
})

/** A pending purchase as the marketplace's form left it; returns its id. */
const waitingPurchase = async ({ server }: Environment): Promise<string> => {
  const registrationId = randomBytes(32).toString('base64url')
  await queryServer(
    server.dataDir,
    `INSERT INTO marketplace_registrations (id_hash, product_code, customer_account_id, expires_at)
     VALUES ('${sha256(registrationId)}', 'a-product', '123456789012', now() + interval '1 hour')`,
  )
  return registrationId
}

test('a purchase at AWS Marketplace is registered; its id leaves the address and works once', async ({
  page,
  people,
  environment,
}) => {
  const registrationId = await waitingPurchase(environment)
  const address = `/sso/register/aws?registrationId=${registrationId}`
  await page.goto(address)
  await expect(page.getByText('••••••••9012', { exact: false })).toBeVisible()
  await expect(page).toHaveURL('/sso/register/aws')
  const orgEmail = people.uniqueAddress('alma')
  await page.getByLabel('Email', { exact: true }).fill(orgEmail)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
  await page.reload()
  await page.getByLabel('Code', { exact: true }).fill(await environment.mailbox.codeFor(orgEmail))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Your name').fill('Alma Amazon')
  await page.getByLabel('Password', { exact: true }).fill('quiet-harbour-lantern-47')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Create your organisation' })).toBeVisible()
  const [row] = await queryServer<{ user_id: string }>(
    environment.server.dataDir,
    `SELECT user_id FROM marketplace_registrations WHERE id_hash = '${sha256(registrationId)}'`,
  )
  expect(row?.user_id).toBeTruthy()
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: "Couldn't register your purchase" })).toBeVisible()
})

test('a purchase is added to an existing organisation by a user who signs in on the way', async ({
  page,
  people,
  environment,
}) => {
  const registrationId = await waitingPurchase(environment)
  const anna = await people.owner({}, 'Buying Works')
  await page.goto(`/sso/register/aws?registrationId=${registrationId}`)
  await page.getByRole('link', { name: 'Already have an account? Sign in' }).click()
  await page.getByLabel('Email', { exact: true }).fill(anna.orgEmail)
  await page.getByLabel('Password', { exact: true }).fill(anna.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/sso/register/aws')
  await expect(page.getByText('••••••••9012', { exact: false })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Buying Works' })).toBeChecked()
  await expectAccessible(page)
  await page.reload()
  await page.getByRole('button', { name: 'Add to Buying Works' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your purchase is registered' })).toBeVisible()
  const [row] = await queryServer<{ org_id: string }>(
    environment.server.dataDir,
    `SELECT org_id FROM marketplace_registrations WHERE id_hash = '${sha256(registrationId)}'`,
  )
  expect(row?.org_id).toBe(anna.orgId)
})

test('the form that AWS sends opens a page, from any site', async ({ page, environment }) => {
  const aws = await foreignPage(
    `<form method="post" action="${environment.origin}/api/aws/marketplace/landing">
      <input name="x-amzn-marketplace-token" value="token"><button>Set up your account</button></form>`,
  )
  await page.goto(aws.url)
  await page.getByRole('button', { name: 'Set up your account' }).click()
  await expect(page.getByText("This server isn't connected to AWS Marketplace.")).toBeVisible()
  await aws.close()
})

test('a provider that is not set up signs nobody in, and the page leads back', async ({ page }) => {
  await page.goto('/sso/login/get-google-code?code=a-code&state=a-state&redirect=%2Fsetting%2Faccount')
  await expect(page.getByRole('heading', { level: 1, name: "Google couldn't sign you in" })).toBeVisible()
  await expect(page).not.toHaveURL(/a-code|a-state/)
  await page.getByRole('link', { name: 'Back to sign-in' }).click()
  await expect(page).toHaveURL('/sso/login?redirect=%2Fsetting%2Faccount')
})
