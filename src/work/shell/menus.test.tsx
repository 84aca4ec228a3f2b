import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PageProviders } from '../../../test/page/page-providers.tsx'
import { AccountMenu, PendingPress } from './menus.tsx'

afterEach(cleanup)

const account = { orgUserName: 'Anna Lind', orgEmail: 'anna@example.com', head: null, joinedOrgIds: ['1'] }
const organization = { id: '1', orgName: 'North Works', avatar: null }
const button = () => screen.getByRole('button', { name: /Account menu/ })

/** A bar that its screen's own bar will replace; returns the function that replaces it. */
const openBar = () => {
  const press = { current: null }
  const bar = (isLoading: boolean) => (
    <PageProviders calls={{ listOrganizations: async () => [] }} session={{ account, organization }}>
      <PendingPress value={press}>
        <AccountMenu key={String(isLoading)} isDelayed={isLoading} />
      </PendingPress>
    </PageProviders>
  )
  const { rerender } = render(bar(true))
  return () => rerender(bar(false))
}

test('a press in the bar of a screen that is loading is answered at once, and opens the menu of the screen', async () => {
  const replace = openBar()
  fireEvent.click(button())
  expect(button().getAttribute('aria-busy')).toBe('true')
  expect(screen.queryByRole('menu')).toBeNull()
  replace()
  expect(await screen.findByRole('menuitem', { name: 'Sign out' }, { timeout: 10_000 })).toBeTruthy()
})

test('a press elsewhere gives it up', () => {
  const replace = openBar()
  fireEvent.click(button())
  fireEvent.pointerDown(document.body)
  expect(button().getAttribute('aria-busy')).toBeNull()
  replace()
  expect(button().getAttribute('aria-busy')).toBeNull()
})
