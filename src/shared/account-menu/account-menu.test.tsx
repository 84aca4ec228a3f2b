import { i18n } from '@lingui/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PageProviders } from '../../../test/page/page-providers.tsx'

const organization = { id: '1', orgName: 'North Works', avatar: null }
const account = { orgUserName: 'Anna Lind', orgEmail: 'anna@example.com', head: null, joinedOrgIds: ['1', '2', '3'] }
const answers = { give: (_: object[]) => {}, refuse: (_: Error) => {} }
const calls = {
  listOrganizations: () => new Promise((resolve, reject) => Object.assign(answers, { give: resolve, refuse: reject })),
}

const { AccountMenu } = await import('./account-menu.tsx')

afterEach(cleanup)
i18n.loadAndActivate({ locale: 'en', messages: {} })

const listed = ['North Works', 'South Works', 'East Works'].map((orgName, at) => ({
  orgId: String(at + 1),
  orgName,
  avatar: null,
  enabled: true,
}))

const entryNames = ['North Works', 'Create another organisation', 'Join with a code', 'Settings', 'Sign out']

/** The position of each entry in the open menu, from top to bottom. */
const placesOf = (names: readonly string[]) => {
  const lines = [...screen.getByRole('menu').children].map(({ textContent }) => textContent ?? '')
  return names.map((name) => lines.findIndex((line) => line.includes(name)))
}

const openMenu = () => {
  render(
    <PageProviders calls={calls} session={{ account, organization }}>
      <AccountMenu />
    </PageProviders>,
  )
  fireEvent.click(screen.getByRole('button', { name: /Account menu/ }))
}

test('entries of an open menu do not move when the organisations arrive', async () => {
  openMenu()
  const before = placesOf(entryNames)
  expect(before).not.toContain(-1)
  await act(async () => answers.give(listed))
  expect(placesOf(['East Works'])).not.toEqual([-1])
  expect(placesOf(entryNames)).toEqual(before)
})

test('an organisation that failed to load is no entry, and the current one is named', async () => {
  openMenu()
  await act(async () => answers.refuse(new Error('away')))
  expect(screen.getByRole('menuitem', { name: /North Works/ })).toBeDefined()
  expect(screen.getAllByText("Couldn't load this.")).toHaveLength(2)
  expect(screen.queryByRole('menuitem', { name: /load this/ })).toBeNull()
})
