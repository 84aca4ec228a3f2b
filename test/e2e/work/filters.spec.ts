import { expectAccessible } from '../environment/accessible.ts'
import { expect, test } from '../environment/environment-fixture.ts'
import { goTo, sharedPage } from '../environment/shared-page.ts'
import { makeProject } from '../environment/work-data.ts'

const viewport = { width: 1280, height: 800 }
test.use({ viewport })

const shared = sharedPage()
test.beforeEach(() => shared.page.setViewportSize(viewport))

test('a filter stands in the address: back undoes it, a reload keeps it, and an empty result says why', async ({
  people,
}) => {
  const { page, owner } = shared
  await makeProject(people, owner, { key: 'ADR', name: 'Harbour' }, [
    { summary: 'Paint the boat', values: { priority: 'urgent', assigneeId: owner.userId } },
    { summary: 'Mend the net', values: { priority: 'low' } },
  ])
  await goTo(page, '/p/ADR/list')
  const paint = page.getByRole('button', { name: 'Paint the boat', exact: true })
  const mend = page.getByRole('button', { name: 'Mend the net', exact: true })
  await expect(mend).toBeVisible()

  await page.getByRole('button', { name: 'My issues' }).click()
  await expect(mend).toBeHidden()
  await expect(page.getByText('1 of 2')).toBeVisible()
  await page.reload()
  await expect(paint).toBeVisible()
  await expect(mend).toBeHidden()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add filter' }).click()
  await page
    .getByRole('combobox', { name: /Search/ })
    .or(page.getByLabel('Search: Filter by'))
    .fill('priority')
  await page.getByRole('option', { name: 'Priority' }).click()
  await page.getByRole('option', { name: 'Low' }).click()
  await page.getByRole('option', { name: 'Medium' }).click()
  await expect(page.getByText(/No issues match.*hides the last one/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Board' }).click()
  await expect(paint).toBeHidden()
  await page.goBack()
  await page.goBack()
  await expect(paint).toBeVisible()
  await expect(mend).toBeHidden()
  await page.goBack()
  await expect(mend).toBeVisible()
})

test('a filter that is saved is on the second device, across projects, and can be renamed there', async ({
  people,
  browser,
  environment,
}) => {
  const { page, owner } = shared
  await makeProject(people, owner, { key: 'HAR', name: 'Harbour' }, [
    { summary: 'Tar the hull', values: { priority: 'urgent' } },
    { summary: 'Coil the rope', values: { priority: 'low' } },
  ])
  await makeProject(people, owner, { key: 'SEA', name: 'Sea' }, [
    { summary: 'Look for rocks', values: { priority: 'urgent' } },
  ])
  await goTo(page, '/f/new?filter=priority_in_urgent')
  const rocks = page.getByRole('button', { name: 'Look for rocks', exact: true })
  await expect(rocks).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tar the hull', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Save filter' }).click()
  await page.getByLabel('Name', { exact: true }).fill('What burns')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'What burns' })).toBeVisible()

  const second = await browser.newContext({ baseURL: environment.origin, viewport: { width: 1280, height: 800 } })
  await people.signIn(second, owner)
  const other = await second.newPage()
  await other.goto('/')
  await other.getByRole('link', { name: 'What burns' }).click()
  await expect(other.getByRole('button', { name: 'Look for rocks', exact: true })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Coil the rope', exact: true })).toBeHidden()
  await other.getByRole('button', { name: 'More filter actions' }).click()
  await other.getByRole('menuitem', { name: 'Edit…' }).click()
  await other.getByLabel('Name', { exact: true }).fill('On fire')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'On fire' })).toBeVisible()
  await expectAccessible(other)

  const favorite = other.getByRole('button', { name: 'Favourite', exact: true })
  await favorite.click()
  await expect(page.getByRole('button', { name: 'Favourite', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await other.getByRole('button', { name: 'More filter actions' }).click()
  await other.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(other.getByRole('heading', { name: /^On fire.+/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^On fire.+/ })).toBeVisible()
  await other.getByRole('button', { name: 'More filter actions' }).click()
  await other.getByRole('menuitem', { name: 'Delete…' }).click()
  await other.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(other).toHaveURL(/\/projects$/)
  await expect(other.getByRole('link', { name: /^On fire/ })).toHaveCount(1)
  await second.close()
})

test('a filter comes to a colleague when it is shared, and goes when its owner keeps it to themselves', async ({
  people,
  browser,
  environment,
}) => {
  const { page, owner } = shared
  const colleague = await people.member(owner, { orgUserName: 'Berta Holm' })
  // not the filter of the test before, which is saved already
  await goTo(page, '/f/new?filter=priority_in_high')
  await page.getByRole('button', { name: 'Save filter' }).click()
  await page.getByLabel('Name', { exact: true }).fill('What glows')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Visible to: Only me')).toBeVisible()

  const second = await browser.newContext({ baseURL: environment.origin, viewport: { width: 1280, height: 800 } })
  await people.signIn(second, colleague)
  const other = await second.newPage()
  await other.goto('/projects')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  const link = other.getByRole('link', { name: 'What glows' })
  const share = async (visibility: string) => {
    await page.getByRole('button', { name: 'More filter actions' }).click()
    await page.getByRole('menuitem', { name: 'Edit…' }).click()
    await page.getByLabel('Visible to').selectOption(visibility)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText(`Visible to: ${visibility}`)).toBeVisible()
  }
  await share('Everyone in the organisation')
  await link.click()
  await expect(other.getByText('Visible to: Everyone in the organisation')).toBeVisible()
  await other.getByRole('button', { name: 'More filter actions' }).click()
  await expect(other.getByRole('menuitem', { name: 'Save as…' })).toBeVisible()
  await expect(other.getByRole('menuitem', { name: 'Edit…' })).toHaveCount(0)
  await share('Only me')
  await expect(link).toHaveCount(0)
  await second.close()
})

test('a filter of a project keeps how it was sorted, grouped and shown', async ({ people }) => {
  const { page, owner } = shared
  await makeProject(people, owner, { key: 'SOR', name: 'Harbour' }, [
    { summary: 'Paint the boat', values: { priority: 'urgent' } },
    { summary: 'Mend the net', values: { priority: 'low' } },
  ])
  await goTo(page, '/p/SOR/list?filter=priority_in_urgent&group=priority&sort=-dueDate&columns=priority,summary')
  await expect(page.getByRole('button', { name: 'Paint the boat', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Save filter' }).click()
  await page.getByLabel('Name', { exact: true }).fill('What smokes')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('link', { name: 'What smokes' }).click()
  await page.getByRole('link', { name: 'Open as a list' }).click()
  await expect(page).toHaveURL(/\/p\/SOR\/list\?/)
  const { searchParams } = new URL(page.url())
  expect(Object.fromEntries(searchParams)).toEqual({
    filter: 'priority_in_urgent',
    group: 'priority',
    sort: '-dueDate',
    columns: 'priority,summary',
  })
  await expect(page.getByRole('button', { name: 'Urgent 1' })).toBeVisible()
})
