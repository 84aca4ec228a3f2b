import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { createOrganization } from '../../../test/fixtures/work-rows.ts'
import { renderWork } from '../../../test/page/render-work.tsx'
import { useLastScreen } from './use-last-screen.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Shell() {
  return (
    <div ref={useLastScreen()}>
      <main>Paint</main>
    </div>
  )
}

const show = (rows: readonly object[]) => renderWork(<Shell />, { name: 'home', parameters: {}, path: '/' }, { rows })
const kept = () => Object.keys(localStorage).filter((name) => name.startsWith('worktide-replay-screen:'))

test('a screen is kept when the page is left, and goes when a project that it may have shown has left the device', async () => {
  await show(createTestProject().rows.everything())
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await waitFor(() => {
    document.dispatchEvent(new Event('visibilitychange'))
    expect(kept()).toHaveLength(1)
  })
  cleanup()
  await show(createOrganization().rows.everything())
  await waitFor(() => expect(kept()).toEqual([]))
})
