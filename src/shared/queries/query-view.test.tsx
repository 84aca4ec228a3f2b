import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderPage } from '../../../test/page/page-providers.tsx'
import { troubleTexts } from '../../core/trouble/trouble-texts.ts'
import type { Trouble } from '../../core/trouble/troubles.ts'
import { ShellContext, useShell } from '../../ui/shell-context.ts'
import { QueryView } from './query-view.tsx'

afterEach(cleanup)

const query = { value: 'the list', asOf: null, failure: null, trouble: null, isLoading: false, reload: () => {} }
const show = (parts: object) =>
  renderPage(
    <QueryView query={{ ...query, ...parts }} shapes={['line']}>
      {(value) => <p>{value}</p>}
    </QueryView>,
  )

test('what the device kept is shown with its age alone: why, is said once a page and not here', () => {
  show({ asOf: Date.UTC(2026, 2, 5, 12) })
  expect(screen.getByText('the list')).toBeTruthy()
  expect(screen.getByText(/^Showing data from/)).toBeTruthy()
  expect(screen.queryByText(troubleTexts.offline.en.title)).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('what could not be loaded says why, and can be tried again', () => {
  show({ value: null, failure: 'no answer', trouble: 'server' })
  expect(screen.getByText(troubleTexts.server.en.title)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

function UnderStrip({ trouble, parts }: { trouble: Trouble; parts: object[] }) {
  return (
    <ShellContext value={{ ...useShell(), offline: { trouble, since: null, waiting: 0 } }}>
      {parts.map((each, at) => (
        <QueryView key={String(at)} query={{ ...query, ...each }} shapes={['line']}>
          {(value) => <p>{value}</p>}
        </QueryView>
      ))}
    </ShellContext>
  )
}

test('what the strip of the page says already is not said again by each part; another cause is', () => {
  const failed = { value: null, failure: 'no answer', trouble: 'server' }
  renderPage(<UnderStrip trouble="server" parts={[failed, failed, { failure: 'no answer', trouble: 'server' }]} />)
  expect(screen.queryByText(troubleTexts.server.en.title)).toBeNull()
  expect(screen.getAllByText("Couldn't load this.")).toHaveLength(3)
  expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(3)
  cleanup()
  renderPage(<UnderStrip trouble="offline" parts={[failed]} />)
  expect(screen.getByText(troubleTexts.server.en.title)).toBeTruthy()
})

test('offline, a part says that it needs a connection, and what was loaded before that it may be old', () => {
  const failed = { failure: 'no answer', trouble: 'offline' }
  renderPage(<UnderStrip trouble="offline" parts={[{ ...failed, value: null }, failed]} />)
  expect(screen.getByText(/^You need to be online to see this/)).toBeTruthy()
  expect(screen.getByText(/^This may be out of date/)).toBeTruthy()
  expect(screen.queryByText("Couldn't load this.")).toBeNull()
})
