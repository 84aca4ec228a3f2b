import { expectAccessible } from '../environment/accessible.ts'
import { expect, test } from '../environment/environment-fixture.ts'
import { makeProject } from '../environment/work-data.ts'

test.use({ viewport: { width: 1280, height: 800 } })

const file = (more = '') => ({
  name: 'jira.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Summary,Issue key,Issue Type,Status,Priority,Assignee,Labels,Custom field (Epic Link),Due date,Team',
      'Offline checkout,OLD-1,Epic,In Progress,High,,mobile,,,A',
      `Retry uploads,OLD-2,Story,Waiting for vendor,Odd,Nobody Known,mobile,OLD-1,31/Mar/24 12:00 AM,A${more}`,
      ',OLD-3,Story,To Do,,,,,soon,A',
      '',
    ].join('\n'),
  ),
})

test('a file is mapped, looked at, imported, undone; imported again it finds what is here', async ({
  context,
  page,
  people,
}) => {
  const owner = await people.owner()
  await makeProject(people, owner, { key: 'HAR', name: 'Harbour' }, [{ summary: 'Paint the boat' }])
  await people.signIn(context, owner)
  await page.goto('/import?project=HAR')
  const choose = () => page.getByLabel('CSV file').setInputFiles(file())

  await choose()
  await expect(page.getByLabel('Map “Team” to')).toHaveValue('')
  await expect(page.getByLabel('Map “Custom field (Epic Link)” to')).toHaveValue('parent')
  await page.getByLabel('Priority: map “Odd” to').selectOption('urgent')
  await page.getByRole('button', { name: 'Show preview' }).click()
  await expect(page.getByRole('heading', { name: 'Preview' })).toBeFocused()
  // the counts below it are in sight, too
  await expect(page.getByText(/^\d+ new issues?$/)).toBeInViewport()
  await expect(page.getByText('2 new issues')).toBeVisible()
  await expect(page.getByText('Waiting for vendor', { exact: true }).last()).toBeVisible()
  await expect(page.getByText('Skipped: no summary.').last()).toBeVisible()
  await expect(page.getByText('Nobody Known (1)')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Import 2 issues' }).click()
  await expect(page.getByRole('heading', { name: 'Import a file' })).toBeFocused()
  await expect(page.getByText('2 issues created')).toBeVisible()
  await page.getByRole('link', { name: 'Harbour' }).last().click()
  await expect(page.getByRole('button', { name: 'Retry uploads', exact: true })).toBeVisible()
  // the key of the other product leads here
  await page.goto('/i/OLD-2')
  await expect(page.getByRole('heading', { name: 'Retry uploads' })).toBeVisible()

  await page.goto('/import?project=HAR')
  await choose()
  await page.getByRole('button', { name: 'Show preview' }).click()
  await expect(page.getByText('2 issues updated')).toBeVisible()
  const duplicates = page.getByLabel('Issues that are already in this project')
  await duplicates.focus()
  await page.keyboard.press('k')
  await expect(page.getByText('3 rows skipped')).toBeVisible()
  await expect(duplicates).toBeFocused()

  await page.getByRole('button', { name: 'Undo the import of jira.csv' }).click()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('2 undone')).toBeVisible()
  await page.goto('/p/HAR/list')
  await expect(page.getByRole('button', { name: 'Paint the boat', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry uploads', exact: true })).toBeHidden()
})
