import { i18n } from '@lingui/core'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { PageProviders, stubServices } from '../../test/page/page-providers.tsx'
import { useWorkStore } from './use-work.ts'
import type { WorkStore } from './work-store.ts'

afterEach(() => {
  cleanup()
  i18n.activate('en')
})

test('who deleted their account is named in the language that is shown now', async () => {
  const { edits } = stubServices()
  const none = await edits.read({ person: '1', org: 'o' })
  const deleted = {
    entity: 'person',
    id: '2',
    scope: 'org',
    rev: 1,
    name: '',
    head: null,
    roleCodes: [],
    hasLeft: true,
  }
  const read = async () => ({ ...none, cursor: 1, scopes: { org: 1 }, rows: [deleted as never] })
  const stores = new Set<WorkStore | null>()
  function WorkArea() {
    stores.add(useWorkStore())
    return null
  }
  render(
    <PageProviders
      session={{ account: { userId: '1' }, organization: { id: 'o' }, roleCodes: [] }}
      edits={{ read, readEdits: async () => ({ ...none, cursor: 1, scopes: { org: 1 } }) }}
    >
      <WorkArea />
    </PageProviders>,
  )
  const [store] = stores
  const name = () => store?.select.row('person', '2')?.name
  await vi.waitFor(() => expect(name()).toBe('Former member'))
  const { messages } = await import('../locale/work/zh.po')
  act(() => i18n.loadAndActivate({ locale: 'zh', messages }))
  await vi.waitFor(() => expect(name()).toBe('已离开的成员'))
  expect(stores.size, 'the store stays').toBe(1)
})
