import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { admin } from '../../../test/fixtures/work-rows.ts'
import { renderWork } from '../../../test/page/render-work.tsx'
import { RequestError } from '../../api/request-error.ts'
import { ImportScreen } from './import-screen.tsx'
import { type ImportFlow, useImport } from './use-import.ts'

afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

const renderImport = (part: ReactNode, calls: object) =>
  renderWork(
    part,
    { name: 'import', parameters: {}, path: '/import?project=WEB' },
    {
      rows: createTestProject().rows.everything(),
      actor: admin,
      calls: calls as never,
    },
  )

const file = () => new File(['Summary\nPaint the boat\n'], 'a.csv')
const lost = () => {
  throw new RequestError('unknown')
}

const renderFlow = async (calls: object): Promise<{ now: ImportFlow }> => {
  const flow = { now: {} as ImportFlow }
  function Import() {
    flow.now = useImport()
    return null
  }
  await renderImport(<Import />, calls)
  return flow
}

test('an import whose answer was lost is sent again as the same one', async () => {
  const started: string[] = []
  const startImport = async ({ importId }: { importId: string }) => {
    started.push(importId)
    return started.length === 1 ? lost() : {}
  }
  const answered = async () => ({ known: [], people: [] })
  const flow = await renderFlow({ createImport: answered, addImportItems: answered, startImport })
  await act(() => flow.now.choose(file()))
  await act(() => flow.now.preview())
  await act(() => flow.now.start(() => {}))
  expect(flow.now.failure).not.toBeNull()
  await act(() => flow.now.start(() => {}))
  expect(started).toHaveLength(2)
  expect(started[1]).toBe(started[0])
})

test('what failed is said beside the button that was pressed', async () => {
  await renderImport(<ImportScreen />, { createImport: lost, listImports: async () => ({ list: [] }) })
  fireEvent.change(await screen.findByLabelText('CSV file'), { target: { files: [file()] } })
  fireEvent.click(await screen.findByRole('button', { name: 'Show preview' }))
  const button = await screen.findByRole('button', { name: 'Import 1 issue' })
  fireEvent.click(button)
  const failure = await screen.findByRole('alert')
  expect(failure.nextElementSibling?.contains(button)).toBe(true)
})

test('a preview is made in slices, and dropped when a column is mapped anew meanwhile', async () => {
  const flow = await renderFlow({})
  await act(() => flow.now.choose(file()))
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 50))
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const begin = async () => {
    const begun: Promise<void>[] = []
    await act(async () => void begun.push(flow.now.preview()))
    expect(flow.now.progress.get()).toBeGreaterThan(0.5)
    expect(flow.now.progress.get()).toBeLessThan(1)
    return begun
  }
  const end = (begun: Promise<void>[]) =>
    act(async () => {
      await vi.runAllTimersAsync()
      await Promise.all(begun)
    })
  const outdated = await begin()
  act(() => flow.now.change({ columns: [...(flow.now.settings?.columns ?? [])] }))
  await end(outdated)
  expect([flow.now.plan, flow.now.progress.get()]).toEqual([null, null])
  await end(await begin())
  expect(flow.now.plan?.rows).toHaveLength(1)
})
