import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { admin } from '../../../test/fixtures/work-rows.ts'
import { renderWork } from '../../../test/page/render-work.tsx'
import { useRecentImports } from './use-recent-imports.ts'

afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

function States() {
  const { list } = useRecentImports(null)
  return <p>{list?.map(({ state }) => state)}</p>
}

test('a running import is followed to its end also where answers take longer than the pause between two requests', async () => {
  let delayMs = 0
  const listImports = vi.fn(async () => {
    const state = listImports.mock.calls.length === 1 ? 'running' : 'done'
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
    return { list: [{ id: 'i', state }] }
  })
  const address = { name: 'import', parameters: {}, path: '/import' } as const
  const rows = createTestProject().rows.everything()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true })
  await renderWork(<States />, address, { rows, actor: admin, calls: { listImports } })
  expect(await screen.findByText('running')).toBeTruthy()
  delayMs = 3000
  for (let step = 0; step < 10; step++) await act(() => vi.advanceTimersByTimeAsync(500))
  expect(screen.getByText('done')).toBeTruthy()
  expect(listImports).toHaveBeenCalledTimes(2)
})
