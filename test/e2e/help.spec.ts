import { helpLink, helpTopics } from '../../src/core/help/help-topics.ts'
import { helpTextsEn } from '../../src/pages/help/help-texts-en.ts'
import { helpTextsZh } from '../../src/pages/help/help-texts-zh.ts'
import { expectAccessible } from './environment/accessible.ts'
import { expect, test } from './environment/environment-fixture.ts'
import { pageIsQuiet } from './environment/quiet-page.ts'
import { goTo } from './environment/shared-page.ts'
import { workerControls } from './environment/worker-control.ts'

/** All of them in `npm run proofs`. */
const readTopics = process.env.TORTURE ? helpTopics : helpTopics.slice(-3)

test('@worker a help link opens its page, and the help is read in both languages without a network', async ({
  page,
  context,
}) => {
  await page.goto('/sso/login')
  await workerControls(page)
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Trouble signing in?' }).click()
  const help = await opened
  await expect(help).toHaveURL(/\/help\/en\/sign-in$/)
  await expect(help.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await expectAccessible(help)

  await pageIsQuiet(help)
  await context.setOffline(true)
  await help.getByRole('link', { name: 'All topics' }).click()
  for (const [language, texts] of [
    ['en', helpTextsEn],
    ['zh', helpTextsZh],
  ] as const)
    for (const topic of readTopics) {
      const address = helpLink('/help', topic, language)
      if (topic === readTopics[0]) await help.goto(address)
      else await goTo(help, address)
      await expect(
        help.getByRole('heading', { level: 1, name: texts.articles[topic].title, exact: true }),
      ).toBeVisible()
      await expect(help).toHaveTitle(new RegExp(texts.articles[topic].title))
    }
  await help.getByRole('link', { name: 'English' }).click()
  await expect(help.getByRole('heading', { level: 1, name: helpTextsEn.articles.support.title })).toBeVisible()
})
