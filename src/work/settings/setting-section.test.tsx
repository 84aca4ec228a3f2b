import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderPage } from '../../../test/page/page-providers.tsx'
import { SettingSection } from './setting-section.tsx'

afterEach(cleanup)

const items = [
  { id: 'a', name: 'Bug' },
  { id: 'b', name: 'Idea' },
]

const show = (denied: string | null, deniedNew?: string | null) =>
  renderPage(
    <SettingSection
      title="Labels"
      label="Labels"
      items={items}
      empty="No labels yet."
      add="New label"
      denied={denied}
      deniedNew={deniedNew}
      detailOf={({ id }) => <i>{id}</i>}
      dialog={(item, close) => (
        <button type="button" onClick={close}>
          editing {item?.name ?? 'a new one'}
        </button>
      )}
      removal={(item, close) => (
        <button type="button" onClick={close}>
          removing {item.name}
        </button>
      )}
    />,
  )
const press = (text: string | RegExp) => fireEvent.click(screen.getByRole('button', { name: text }))

test('an item is opened, one is created, and one is asked about before it is deleted; each dialog closes', async () => {
  show(null)
  press(/^Idea/)
  press('editing Idea')
  expect(screen.queryByText(/editing/)).toBeNull()
  press('New label')
  press('editing a new one')
  press('More actions for Bug')
  fireEvent.click(await screen.findByText('Delete…'))
  press('removing Bug')
  expect(screen.queryByText(/removing|editing/)).toBeNull()
})

test('who may create, and not edit, gets the dialog for a new one and no deletion', async () => {
  show('Only project admins.', null)
  press('New label')
  press('editing a new one')
  press('More actions for Bug')
  fireEvent.click(await screen.findByText('Delete…'))
  expect(screen.queryByText(/removing/)).toBeNull()
})
