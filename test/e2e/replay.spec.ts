import { inflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { flushMs } from '../../src/core/limits.ts'
import { patience } from '../patience.ts'
import { expectAccessible } from './environment/accessible.ts'
import { expect, test } from './environment/environment-fixture.ts'
import { queryServer } from './environment/server-database.ts'

// turns on everything that a page can collect: a violation of the content policy would fail the test
test.use({
  serverEnv: {
    RUM_REPLAY_SAMPLE_RATE: '100',
    RUM_TRACING_SAMPLE_RATE: '100',
    ANALYTICS: 'on',
    ERROR_REPORTS: 'on',
    APP_ENV: 'pre',
  },
})

const secret = 'typed-secret-7531'

/** Elements that show secrets: name, attributes, text. No recording may contain the secret. */
const hidingPlaces: readonly (readonly [string, Record<string, string>, string?])[] = [
  // a password, and one that its person has made visible
  ['input', { type: 'password', value: secret }],
  ['input', { autocomplete: 'current-password', value: secret }],
  // a code of an app or a mail
  ['input', { inputmode: 'numeric', autocomplete: 'one-time-code', value: secret }],
  // keys, links and tokens to copy
  ['input', { readonly: '', value: secret }],
  ['input', { type: 'hidden', value: secret }],
  ['textarea', {}, secret],
  ['code', {}, secret],
  ['div', { contenteditable: 'true' }, secret],
  // recovery codes, and the link of an authenticator app
  ['div', { 'data-unrecorded': '', title: secret }, secret],
]
const besideSecrets = 'seen beside secrets'

const showSecrets = (page: Page) =>
  page.evaluate(
    ([places, beside]) => {
      const shown = document.body.appendChild(document.createElement('div'))
      for (const [name, attributes, text = ''] of places) {
        const element = document.createElement(name)
        for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
        element.append(text)
        shown.append(element)
      }
      shown.append(beside)
    },
    [hidingPlaces, besideSecrets] as const,
  )

/**
 * Names, classes and texts of everything the page shows, or its player, which draws in a frame of its frame. Masks
 * keys in `code` like the recorder, and leaves out the player's mark of the element under the mouse.
 */
const shownIn = (page: Page, where: 'page' | 'player' = 'page') =>
  page.evaluate((from) => {
    const inFrame = (outer?: Document | null) => outer?.querySelector('iframe')?.contentDocument
    const shown = from === 'player' ? inFrame(inFrame(document)) : document
    return [...(shown?.querySelectorAll('#root *') ?? [])].map((element) => {
      const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      const texts = own.map(({ nodeValue }) =>
        element.localName === 'code' ? nodeValue?.replace(/\S/g, '*') : nodeValue,
      )
      return [element.localName, element.getAttribute('class')?.replace(/ ?:hover/, ''), ...texts].join(' ')
    })
  }, where)

test('a person works, and an administrator watches it, without what was typed', async ({
  context,
  page,
  people,
  browser,
  watch,
  environment,
}) => {
  const segments = () =>
    queryServer<{ content: string }>(
      environment.server.dataDir,
      `SELECT encode(segment, 'base64') AS content FROM replay_segments`,
    )
  const recorded = async () =>
    (await segments()).map(({ content }) => inflateSync(Buffer.from(content, 'base64')).toString()).join('')
  const owner = await people.owner({}, 'Replay Works')
  await people.signIn(context, owner)
  await page.goto('/setting/account')
  await page.getByLabel('Your name').fill(secret)
  // the recorder starts in an idle moment; another page closes a segment
  await expect
    .poll(
      async () => {
        await page.getByRole('link', { name: 'Security' }).first().click()
        await expect(page.getByRole('heading', { name: 'Security', level: 1 })).toBeVisible()
        await page.getByRole('link', { name: 'Account' }).first().click()
        await expect(page.getByLabel('Your name')).toBeVisible()
        return (await segments()).length
      },
      { timeout: patience * 30_000 },
    )
    .toBeGreaterThan(0)
  await showSecrets(page)
  // a recording of a few seconds
  await page.getByLabel('Your name').pressSequentially(`${secret} again`, { delay: 120 })
  const shown = await shownIn(page)
  await page.goto('about:blank')
  await page.goto('/setting/account')
  await expect.poll(recorded, { timeout: flushMs + 15_000 }).toContain(besideSecrets)
  const channels = () =>
    queryServer<{ channel: string }>(
      environment.server.dataDir,
      'SELECT DISTINCT channel FROM beacons ORDER BY channel',
    )
  await expect
    .poll(channels, { timeout: flushMs + 15_000 })
    .toEqual(expect.arrayContaining([{ channel: 'rum' }, { channel: 'usage' }]))
  await context.close()

  expect(await recorded()).not.toContain(secret)

  const desk = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  await watch(desk)
  await people.signIn(desk, owner)
  const screen = await desk.newPage()
  await screen.goto('/setting/monitoring')
  await screen
    .getByRole('button', { name: /^Timeline of/ })
    .last()
    .click()
  await screen.getByRole('button', { name: 'Watch replay' }).click()
  const player = screen.getByRole('region', { name: 'Replay' })
  await expect(player.getByText(/^0:00 of (?!0:00)/)).toBeVisible({ timeout: patience * 30_000 })
  await expectAccessible(screen)
  await player.getByRole('button', { name: 'Play' }).click()
  await expect(player.getByText(/^0:0[1-9] of/)).toBeVisible()
  await player.getByRole('button', { name: 'Pause' }).click()
  await player.press('End')
  await expect.poll(() => shownIn(screen, 'player')).toEqual(shown)
  await player.press('Home')
  await player.getByLabel('Speed').selectOption('8')
  await player.getByRole('button', { name: 'Play' }).click()
  await expect(player.getByRole('button', { name: 'Play' })).toBeVisible({ timeout: patience * 30_000 })
  // from anywhere before the end, playing again would end at once
  await expect(player.getByRole('slider')).toHaveAttribute('aria-valuenow', '100')
  await player.getByText('Machines at this moment').click()
  await expect(player.getByRole('list', { name: 'Machines at this moment' })).toContainText('session signedIn')
  await expect(screen.getByRole('list', { name: 'Timeline' }).locator('[aria-current="true"]')).toHaveCount(1)
  await desk.close()
})

test('an administrator turns recording off: nobody in the organisation is recorded, and their pages no longer say so', async ({
  context,
  page,
  people,
  environment,
}) => {
  const segments = (orgId = '') =>
    queryServer(environment.server.dataDir, `SELECT 1 FROM replay_segments WHERE org_id = '${orgId}'`)
  const name = 'Unrecordedhafenverkehrsinfrastrukturfinanzierung'
  const owner = await people.owner({}, name)
  await people.signIn(context, owner)
  await page.goto('/setting/monitoring')
  await page.getByRole('button', { name: 'Turn off recording' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText(`Sessions in ${name} aren't recorded.`)).toBeVisible()
  // the long name makes the page no wider than the phone
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await expectAccessible(page)
  const before = (await segments(owner.orgId)).length
  await page.getByRole('link', { name: 'Account' }).first().click()
  await expect(page.getByText('Details for support')).toBeVisible()
  await expect(page.getByText('Sessions may be recorded to find errors')).toHaveCount(0)
  // a page that starts now loads no recorder; its beacons, sent when it is left, are stored
  const recorder: string[] = []
  page.on('request', (request) => request.url().includes('replay-recorder') && recorder.push(request.url()))
  await page.goto('/setting/security')
  await expect(page.getByRole('heading', { name: 'Security', level: 1 })).toBeVisible()
  const beacons = () =>
    queryServer(
      environment.server.dataDir,
      `SELECT 1 FROM beacons WHERE org_id = '${owner.orgId}' AND line LIKE '%setting-security%'`,
    )
  await expect.poll(async () => (await beacons()).length, { timeout: patience * 30_000 }).toBeGreaterThan(0)
  await page.goto('about:blank')
  expect([recorder, (await segments(owner.orgId)).length]).toEqual([[], before])
})
