import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../../test/page/page-providers.tsx'
import { RequestError } from '../../../api/request-error.ts'
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

test('an administrator hears of another’s change before they replace it', async () => {
  const app = { id: '1', imType: 'foxlab', name: 'Foxlab', appType: 'self', secretEnd: '-app', corpId: null } as const
  const theirs = { ...app, appId: 'theirs', changedAt: '2026-03-05T10:00:00.000Z' }
  const saved: unknown[] = []
  const envelope = { code: '0400001', msg: '', subMsg: '', message: '' }
  const saveIntegration = async ({ seen }: { seen: string }) => {
    saved.push(seen)
    if (seen !== theirs.changedAt)
      throw new RequestError('refused', { envelope: { ...envelope, result: { field: 'seen', reason: 'overtaken' } } })
    return { id: '1' }
  }
  const onSaved = vi.fn()
  renderPage(
    <IntegrationForm
      provider={{
        ...{ imType: 'foxlab', name: 'Foxlab', hasStoreApp: false, isInstallable: false },
        redirectUri: 'https://tide.example:8443/api/im/foxlab/callback',
      }}
      stored={{ ...app, appId: 'first', changedAt: '2026-03-05T09:00:00.000Z' }}
      onSaved={onSaved}
      onClose={() => {}}
    />,
    { calls: { saveIntegration, listIntegrations: async () => ({ list: [theirs], available: [] }) } },
  )
  const save = screen.getByRole('button', { name: 'Save and test' })
  fireEvent.change(screen.getByLabelText('Client ID'), { target: { value: 'mine' } })
  fireEvent.click(save)
  expect(await screen.findByText(/its ID is now theirs\. Save again to replace it/)).toBeTruthy()
  expect(onSaved).not.toHaveBeenCalled()
  expect((screen.getByLabelText('Client ID') as HTMLInputElement).value).toBe('mine')
  fireEvent.click(save)
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledWith('1'))
  expect(saved).toEqual(['2026-03-05T09:00:00.000Z', theirs.changedAt])
})
