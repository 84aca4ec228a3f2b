import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { member } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import { useServerSearch } from './use-server-search.ts'

afterEach(cleanup)

function Answer({ query }: { query: string }) {
  const { isLoading, hasFailed } = useServerSearch(query)
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
