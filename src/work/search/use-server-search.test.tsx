import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { member } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import { useServerSearch } from './use-server-search.ts'

afterEach(cleanup)

const none: ReadonlySet<string> = new Set()

function Answer({ query }: { query: string }) {
  const { isLoading, hasFailed } = useServerSearch(query, none)
  return <output>{isLoading ? 'asking' : hasFailed ? 'failed' : 'answered'}</output>
}

test('a pasted text that is longer than the server takes is asked for by its beginning, and answered', async () => {
  const asked: string[] = []
  const searchIssues = async ({ text }: { text: string }) => {
    asked.push(text)
    return { list: [] }
  }
  renderInProject(createTestProject(), member, () => <Answer query={`a${'𠀀'.repeat(250)}`} />, {
    calls: { searchIssues },
  })
  await screen.findByText('answered')
  expect(asked).toEqual([`a${'𠀀'.repeat(99)}`])
})

function Found({ known }: { known: ReadonlySet<string> }) {
  const { found, more } = useServerSearch('barnacles', known)
  const namesOf = (list: typeof found) => list.map(({ summary }) => summary).join()
  return (
    <output>
      here: {namesOf(more)} away: {namesOf(found)}
    </output>
  )
}

test('what the server finds by a comment is shown though the issue is on this device', async () => {
  const project = createTestProject()
  const [mast, sail] = [project.create('Mast'), project.create('Sail')]
  const list = [
    { id: mast.id, summary: 'Mast' },
    { id: sail.id, summary: 'Sail' },
    { id: 'far', summary: 'Keel' },
  ]
  renderInProject(project, member, () => <Found known={new Set([sail.id])} />, {
    calls: { searchIssues: async () => ({ list }) },
  })
  await screen.findByText('here: Mast away: Keel')
})
