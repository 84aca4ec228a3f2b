import { createHash, randomBytes } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expectAccessible } from '../environment/accessible.ts'
import { expect, test } from '../environment/environment-fixture.ts'
import type { People, Person } from '../environment/people.ts'
import { goTo } from '../environment/shared-page.ts'

const stepMs = 30_000

/** The code of a later time step: the server accepts each once, and those of the neighbouring steps. */
const codeOf = (secret: string, stepsAhead = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + stepsAhead * stepMs })

const signIn = async (page: Page, { orgEmail, password }: Person) => {
  await page.getByLabel('Email', { exact: true }).fill(orgEmail)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const logOut = async (page: Page) => {
  await goTo(page, '/')
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/sso\/login/)
}

/** A device with a fingerprint reader, simulated by Chromium. */
const withFingerprint = async (context: BrowserContext, page: Page) => {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const isKnown = (isUserVerified: boolean) =>
    devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  /** Whether the reader is touched; the browser waits until then. */
  const isTouched = (enabled: boolean) =>
    devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  return { isKnown, isTouched }
}

test('an app is set up; signing in requires its code or a recovery code', async ({
  page,
  people,
  context,
  environment,
}) => {
  const anna = await people.owner()
  await people.signIn(context, anna)
  await page.goto('/setting/security')
  await page.getByRole('button', { name: 'Set up app' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = await page.getByRole('textbox', { name: 'Setup key' }).inputValue()
  await expectAccessible(page)
  await page.getByLabel('Code from the app').fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText("That didn't match").first()).toBeVisible()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  let used = ''
  // the code of a moment ago may be too old, if its half minute has just ended
  await expect(async () => {
    used = codeOf(secret, -1)
    await page.getByLabel('Code from the app').fill(used)
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(codes).toHaveCount(10, { timeout: 5000 })
  }).toPass()
  const recoveryCode = (await codes.first().textContent()) ?? ''
  await expectAccessible(page)
  await page.getByRole('button', { name: "I've saved them" }).click()
  await expect(page.getByText(recoveryCode)).toBeHidden()
  await expect(page.getByText('10 codes are left.')).toBeVisible()
  expect((await environment.mailbox.next(anna.orgEmail)).subject).toContain('authenticator app was added')

  await logOut(page)
  await signIn(page, anna)
  await expect(page.getByRole('heading', { name: "Confirm it's you" })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await page.getByLabel('Code from the app').fill(used)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText("That didn't match").first(), 'each code once').toBeVisible()
  await page.getByLabel('Code from the app').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/')

  await logOut(page)
  await signIn(page, anna)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCode.toLowerCase())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/setting/security')
  await expect(page.getByText('9 codes are left.')).toBeVisible()
})

test('a passkey is made, signs in alone and after the password, and is removed', async ({ page, people, context }) => {
  const anna = await people.owner()
  const finger = await withFingerprint(context, page)
  await people.signIn(context, anna)
  await page.goto('/setting/security')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByLabel('Name of the passkey').fill('Blue phone')
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await page.getByRole('button', { name: "I've saved them" }).click()
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Blue phone')

  await finger.isTouched(false)
  await logOut(page)
  await page.getByRole('link', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in with a passkey' })).toBeVisible()
  await expectAccessible(page)
  await finger.isTouched(true)
  await finger.isKnown(false)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('No passkey was used')).toBeVisible()
  await finger.isKnown(true)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/')

  await finger.isTouched(false)
  await logOut(page)
  await signIn(page, anna)
  await finger.isTouched(true)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/')

  await finger.isTouched(false)
  await logOut(page)
  await finger.isTouched(true)
  await page.reload()
  await expect(page, 'the sign-in page offers it where one was used').toHaveURL('/')

  await page.goto('/setting/security')
  await page.getByRole('button', { name: 'Rename Blue phone' }).click()
  await page.getByRole('dialog').getByLabel('Name of the passkey').fill('Green phone')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Remove Green phone' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No passkeys yet.')).toBeVisible()
  await logOut(page)
  await expect(page.getByText("That didn't match").first()).toBeVisible()
  await page.getByRole('link', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText("That didn't match").first()).toBeVisible()
})

/** A session for an IDE, without authentication of its user. */
const sessionOfIde = async (people: People, anna: Person): Promise<Person> => {
  const codeVerifier = randomBytes(32).toString('base64url')
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url')
  const ide = { clientId: 'vscode', redirectUri: 'http://127.0.0.1:43210/' }
  const allowed = await people.call('/account/ide/authorize', { ...ide, state: 'state', codeChallenge }, anna.token)
  const code = new URL(allowed.result.redirectUrl).searchParams.get('code')
  const { result } = await people.call('/account/ide/token', { ...ide, code, codeVerifier })
  return { ...anna, cookies: anna.cookies.map((line) => line.replace(anna.token, result.token)) }
}

test('without a recent re-authentication the dialog asks for one, and then continues the action', async ({
  page,
  people,
  context,
}) => {
  const anna = await people.owner()
  await people.signIn(context, await sessionOfIde(people, anna))
  await page.goto('/setting/security')
  await page.getByRole('button', { name: 'Set up app' }).click()
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" })
  await expect(dialog.getByLabel('Your password')).toBeFocused()
  await expectAccessible(page)
  await dialog.getByLabel('Your password').fill('not the password')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/isn't your current password/).first()).toBeVisible()
  await dialog.getByLabel('Your password').fill(anna.password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
})
