import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Link } from 'wouter'
import { createTestProject, issueId } from '../../../test/fixtures/work-project.ts'
import { member } from '../../../test/fixtures/work-rows.ts'
import { renderWork } from '../../../test/page/render-work.tsx'
import { derivedId } from '../../core/work/derived-ids.ts'
import { EditorHost } from '../edit/editor-host.tsx'
import { SearchHost } from './search-host.tsx'
import { SearchScreen } from './search-screen.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Device = Partial<Parameters<typeof renderWork>[2]>

const visit = async (path: string, deviceOf = (_keelId: string): Device => ({}), planks = 0) => {
  const project = createTestProject()
  for (let at = 1; at <= planks; at++) project.create(`Plank ${at}`)
  project.create('Paint the boat')
  const keel = project.create('Keel')
  const id = derivedId('comment', 'keel')
  project.rows.run('comment.add', { id, issueId: keel.id, text: 'Scraped **barnacles** off' }, { actor: member })
  const search = (
    <EditorHost>
      <SearchHost>
        <SearchScreen />
        <Link href="/search?q=net">Elsewhere</Link>
      </SearchHost>
    </EditorHost>
  )
  const rows = project.rows.everything()
  await renderWork(search, { name: 'search', parameters: {}, path }, { rows, ...deviceOf(keel.id) })
  return screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' })
}
const issue = (summary: RegExp) => screen.queryByRole('link', { name: summary })

test('a kind that was chosen hides nothing from a query that has no results of it', async () => {
  const field = await visit('/search?q=web')
  fireEvent.click(screen.getByRole('button', { name: /^Projects/ }))
  expect(issue(/Paint the boat/)).toBeNull()
  fireEvent.change(field, { target: { value: 'boat' } })
  await waitFor(() => expect(issue(/Paint the boat/)).toBeTruthy())
})

test('results of the words before are not drawn anew for a key', async () => {
  const field = await visit('/search?q=boat')
  const drawn: MutationRecord[] = []
  const observer = new MutationObserver((records) => drawn.push(...records))
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  fireEvent.change(field, { target: { value: 'net' } })
  await waitFor(() => expect(issue(/Paint the boat/)).toBeNull())
  expect(drawn).not.toEqual([])
  expect(drawn.filter(({ target }) => target.parentElement?.closest('li'))).toEqual([])
})

test('on a device where nothing was opened yet, it is said what can be typed', async () => {
  const field = await visit('/search')
  expect(screen.getByText(/^Search by keyword, an issue key/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Show all projects' })).toBeTruthy()
  fireEvent.change(field, { target: { value: 'boat' } })
  expect(screen.queryByText(/^Search by keyword/)).toBeNull()
})

test('a search from the command menu replaces what was searched', async () => {
  const field = await visit('/search?q=boat')
  expect(issue(/Paint the boat/)).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
  await waitFor(() => expect(field.value).toBe('net'))
  expect(issue(/Paint the boat/)).toBeNull()
})

test('a result of a comment shows the words around the match', async () => {
  await visit('/search?q=barnacle')
  await waitFor(() => expect(issue(/Keel/)?.textContent).toContain('Scraped barnacles off'))
  expect(issue(/Keel/)?.querySelector('mark')?.textContent).toBe('barnacle')
})

test('how many results there are is said', async () => {
  const field = await visit('/search?q=boat')
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  await waitFor(() => expect(said()).toContain('1 result'))
  fireEvent.change(field, { target: { value: 'whale' } })
  await waitFor(() => expect(said()).toContain('0 results'))
})

test('more results than are drawn are counted, and it is said that only the first are shown', async () => {
  vi.stubGlobal('requestIdleCallback', () => 0)
  vi.stubGlobal('cancelIdleCallback', () => {})
  const list = Array.from({ length: 20 }, (_, at) => ({ id: issueId(`Plank ${101 + at}`) }))
  const field = await visit('/search?q=', () => ({ calls: { searchIssues: async () => ({ list }) } as never }), 120)
  fireEvent.change(field, { target: { value: 'plank' } })
  await waitFor(() => expect(screen.getByText('Showing the first 100 of 120 issues.')).toBeTruthy())
  expect(screen.getByRole('button', { name: 'Issues 120' })).toBeTruthy()
  await waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('120 results'),
  )
  expect(screen.queryByText('In descriptions and comments')).toBeNull()
})

test('on a phone the bar of the search has no way to the search', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  } as never)
  await visit('/search')
  expect(screen.getByRole('heading', { name: 'Search' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Search or go to' })).toBeNull()
})

test('what the server finds in texts that this device has not indexed yet is no lack of results', async () => {
  vi.stubGlobal('requestIdleCallback', () => 0)
  vi.stubGlobal('cancelIdleCallback', () => {})
  await visit('/search?q=barnacle', (id) => ({ calls: { searchIssues: async () => ({ list: [{ id }] }) } as never }))
  await waitFor(() => expect(issue(/Keel/)).toBeTruthy())
  expect(screen.queryByText('No results.')).toBeNull()
})

test('while a slow server searches it is said, not an empty page or a lack of results', async () => {
  let resolve = (_: { list: [] }) => {}
  const promise = new Promise((answer) => {
    resolve = answer
  })
  await visit('/search?q=whale', () => ({ calls: { searchIssues: () => promise } as never }))
  expect(await screen.findByText('Searching the server…')).toBeTruthy()
  expect(screen.queryByText('No results.')).toBeNull()
  resolve({ list: [] })
  expect(await screen.findByText('No results.')).toBeTruthy()
  expect(screen.queryByText('Searching the server…')).toBeNull()
})
