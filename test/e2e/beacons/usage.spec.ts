import type { Page, Request } from '@playwright/test'
import { expect, test } from '../environment/environment-fixture.ts'

test.use({ serverEnv: { ANALYTICS: 'debug' } })

interface Batch {
  batch: { event: string; distinct_id: string; timestamp: string; properties: Record<string, unknown> }[]
}

/** Every batch that pages of this context send, and the events in them. */
const watchBatches = (page: Page) => {
  const batches: Batch[] = []
  page.on('request', (request: Request) => {
    if (request.url().endsWith('/v1/write/usage/batch/')) batches.push(JSON.parse(request.postData() ?? '{}') as Batch)
  })
  return { batches, events: () => batches.flatMap(({ batch }) => batch) }
}

test('@page what somebody did before the tracker was ready and after it reaches the administrators', async ({
  page,
  people,
  context,
}) => {
  const { batches, events } = watchBatches(page)
  const owner = await people.owner({}, 'Counted Works')
  await people.signIn(context, owner)
  let ready = () => {}
  const isReady = new Promise<void>((resolve) => {
    ready = resolve
  })
  await page.route(/start-monitor[^/]*\.js$/, async (route) => {
    await isReady
    await route.continue()
  })
  const show = async (name: string) => {
    await page.getByRole('link', { name, exact: true }).first().click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  }
  await page.goto('/setting/account?token=a-secret')
  await expect(page.getByLabel('Your name')).toBeVisible()
  await show('Security')
  const before = Date.now()
  ready()
  // five events are sent without waiting for the ten seconds
  await show('Organisation')
  await page.getByRole('button', { name: 'Create share link' }).click()
  await expect(page.getByText('Link created.')).toBeVisible()
  await show('Security')
  await expect.poll(() => events().length).toBeGreaterThan(4)
  expect(batches[0]?.batch).toHaveLength(5)
  expect(events().map(({ event, properties }) => `${event} ${properties.$pathname}`)).toEqual([
    '$pageview /setting/account',
    '$pageview /setting/security',
    '$pageview /setting/orginfo',
    'share_created /setting/orginfo',
    '$pageview /setting/security',
  ])
  for (const { timestamp } of events().slice(0, 2)) expect(Date.parse(timestamp)).toBeLessThanOrEqual(before)
  for (const { distinct_id, properties } of events()) {
    expect(distinct_id).toMatch(/^\d{5,}$/)
    expect(properties).toMatchObject({ $process_person_profile: true, environment: 'non-production' })
  }
  expect(JSON.stringify(batches)).not.toContain('a-secret')

  await show('Monitoring')
  const list = page.getByRole('list', { name: 'Events by name' })
  await expect(async () => {
    await page.reload()
    await expect(list).toContainText('Share link created× 1', { timeout: 2000 })
  }).toPass()
  await expect(list).toContainText(/Page view× [4-9]/)
})
