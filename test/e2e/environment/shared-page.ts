import type { BrowserContext, Page } from '@playwright/test'
import { expect, test, watchContext } from './environment-fixture.ts'
import { People, type Person } from './people.ts'

interface SharedPage {
  context: BrowserContext
  page: Page
  owner: Person
}

/**
 * One signed-in page for the tests of a file that are not about a start: the first load costs more than most of what they do. Each
 * goes on with `goTo`, in a project of its own. After a failure Playwright begins with a new page.
 */
export const sharedPage = (person: Parameters<People['owner']>[0] = {}, orgName?: string): SharedPage => {
  const shared = {} as SharedPage
  const complaints: string[] = []
  test.beforeAll(async ({ browser, environment }) => {
    const people = new People(environment.origin, environment.mailbox)
    shared.owner = await people.owner(person, orgName)
    shared.context = await browser.newContext({ baseURL: environment.origin })
    await watchContext(shared.context, complaints)
    await people.signIn(shared.context, shared.owner)
    shared.page = await shared.context.newPage()
    await shared.page.goto('/setting/account')
    await expect(shared.page.getByRole('heading', { level: 1 })).toBeVisible()
  })
  test.afterEach(() => expect(complaints.splice(0), 'what the browser complained about').toEqual([]))
  test.afterAll(() => shared.context?.close())
  return shared
}

/** Goes to an address without a load, like a link. */
export const goTo = (page: Page, address: string): Promise<void> =>
  page.evaluate((url) => history.pushState(null, '', url), address)
