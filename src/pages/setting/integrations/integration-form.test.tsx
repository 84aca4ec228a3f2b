import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderPage } from '../../../../test/page/page-providers.tsx'
import type { Provider } from '../../../core/providers/provider-names.ts'
import { IntegrationForm } from './integration-form.tsx'

const show = (imType: Provider, hasStoreApp = false) =>
  renderPage(
    <IntegrationForm
      provider={{
        ...{ imType, name: 'The service', hasStoreApp, isInstallable: false },
        redirectUri: `https://tide.example:8443/api/im/${imType}/callback`,
      }}
      stored={undefined}
      onSaved={() => {}}
      onClose={() => {}}
    />,
  )
const copied = () => screen.getAllByRole('textbox').flatMap((field) => (field as HTMLInputElement).value || [])

afterEach(cleanup)

test('what is missing is called as the form calls it', () => {
  show('teams')
  fireEvent.click(screen.getByRole('button', { name: 'Save and test' }))
  expect(document.body.textContent).toContain('Application (client) ID is required')
  expect(document.body.textContent).toContain('Client secret is required')
  expect(document.body.textContent).toContain('Directory (tenant) ID is required')
})

test('an own app is given the addresses of this site in the form that its provider takes', () => {
  show('feishu')
  expect(copied()).toEqual(['https://tide.example:8443/api/im/feishu/callback', 'https://tide.example:8443/'])
  cleanup()
  show('qywx')
  expect(copied()).toEqual(['tide.example:8443'])
})

test('an app from the store asks for the tenant alone, and no address is entered anywhere', () => {
  show('lark', true)
  fireEvent.change(screen.getByLabelText('Which app'), { target: { value: 'store' } })
  expect(copied()).toEqual([])
  expect(screen.queryByLabelText('App ID')).toBeNull()
  expect(screen.getByLabelText(/^Tenant key/)).toBeTruthy()
  expect(screen.getByText(/Feishu and Lark don't show the key/)).toBeTruthy()
})
