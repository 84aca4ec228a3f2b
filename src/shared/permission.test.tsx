import { cleanup, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { PageProviders } from '../../test/page/page-providers.tsx'
import { Button } from '../ui/action/button.tsx'
import { Permission } from './permission.tsx'

afterEach(cleanup)

const session = { roleCodes: [] as string[] }
const administrators = ['organizationOwner', 'organizationAdmin']
const guarded = (more: object = {}) => (
  <Permission value={administrators} reason="Ask an administrator." {...more}>
    {(why) => <Button disabledReason={why}>Remove</Button>}
  </Permission>
)
const draw = (roleCodes: string[], element: ReactElement = guarded()) => {
  session.roleCodes = roleCodes
  return render(element, {
    wrapper: ({ children }) => <PageProviders session={session}>{children}</PageProviders>,
  })
}

test('a control is disabled without the role, and says why', () => {
  draw(['organizationMember'])
  const button = screen.getByRole('button', { name: 'Remove' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Ask an administrator.',
  )
})

test('a control is enabled with one of the roles', () => {
  draw(['organizationAdmin'])
  expect(screen.getByRole('button', { name: 'Remove' }).hasAttribute('aria-disabled')).toBe(false)
})

test.each([
  ['all of them', { isAllOf: true }, ['organizationAdmin'], true],
  ['all of them', { isAllOf: true }, administrators, false],
  ['none of them', { isNegated: true }, ['organizationMember'], false],
  ['none of them', { isNegated: true }, ['organizationOwner'], true],
  ['the wildcard', { value: '*' }, [], false],
])('%s: %j for %j is disabled %s', (_, request, roles, isDisabled) => {
  draw(roles, guarded(request))
  expect(screen.getByRole('button').hasAttribute('aria-disabled')).toBe(isDisabled)
})

test('without a reason it is hidden, or the alternative is shown', () => {
  const { rerender } = draw([], <Permission value="organizationOwner">Danger</Permission>)
  expect(screen.queryByText('Danger')).toBeNull()
  rerender(
    <Permission value="organizationOwner" otherwise="For owners">
      Danger
    </Permission>,
  )
  expect(screen.queryByText('For owners')).not.toBeNull()
})

test('the listener is called at first and when the roles change', () => {
  const received: boolean[] = []
  const element = guarded({ onChange: (may: boolean) => received.push(may) })
  const { rerender } = draw([], element)
  session.roleCodes = ['organizationOwner']
  rerender(guarded({ onChange: (may: boolean) => received.push(may) }))
  rerender(guarded({ onChange: (may: boolean) => received.push(may) }))
  expect(received).toEqual([false, true])
})

test.each([undefined, '', []])('the value %j is an error', (value) => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => draw([], guarded({ value }))).toThrow('configure the permission value')
  silent.mockRestore()
})
