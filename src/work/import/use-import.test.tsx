import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { admin } from '../../../test/fixtures/work-rows.ts'
import { renderWork } from '../../../test/page/render-work.tsx'
import { RequestError } from '../../api/request-error.ts'
import { WaitContext } from '../../ui/feedback/wait-context.ts'
import { EditorProvider } from '../edit/use-editor.ts'
import { ImportScreen } from './import-screen.tsx'
import { showSending } from './sending-file.ts'
import { type ImportFlow, useImport } from './use-import.ts'

afterEach(() => {
  vi.useRealTimers()
  cleanup()
  // as in a page that is opened anew
  showSending(null)
})

const editor = { open: vi.fn(), move: vi.fn(), changeType: vi.fn(), show: vi.fn() }

const renderImport = (part: ReactNode, calls: object, rows = createTestProject().rows) =>
  renderWork(
    <EditorProvider value={editor}>{part}</EditorProvider>,
    { name: 'import', parameters: {}, path: '/import?project=WEB' },
    {
      rows: rows.everything(),
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

test('a page that is closed before all rows are sent asks first', async () => {
  const mayLeave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const seen: boolean[] = []
  const answered = async () => void seen.push(mayLeave())
  const flow = await renderFlow({ createImport: answered, addImportItems: answered, startImport: answered })
  await act(() => flow.now.choose(file()))
  await act(() => flow.now.preview())
  expect(mayLeave()).toBe(true)
  await act(() => flow.now.start(() => {}))
  expect([...seen, mayLeave()]).toEqual([false, false, false, true])
})

test('what failed is said beside the button that was pressed', async () => {
  await renderImport(<ImportScreen />, { createImport: lost, listImports: async () => ({ list: [] }) })
  fireEvent.change(await screen.findByLabelText('CSV file'), { target: { files: [file()] } })
  fireEvent.click(await screen.findByRole('button', { name: 'Show preview' }))
  const button = await screen.findByRole('button', { name: 'Import 1 issue' })
  fireEvent.click(button)
  const failure = await screen.findByRole('alert')
  expect(failure.nextElementSibling?.contains(button)).toBe(true)
  expect(failure.textContent, 'the browser itself has a network').toMatch(/^The connection was lost/)
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

test('a column that is mapped anew while the server is asked frees the button, and the late answer changes nothing', async () => {
  const answers: ((answer: object) => void)[] = []
  const findImported = () => new Promise((resolve) => answers.push(resolve))
  const flow = await renderFlow({ findImported })
  await act(() => flow.now.choose(new File(['Summary,Issue key\nPaint the boat,OLD-1\n'], 'a.csv')))
  const begin = () => act(async () => void flow.now.preview())
  await begin()
  expect(flow.now.isBusy).toBe(true)
  act(() => flow.now.change({ columns: [...(flow.now.settings?.columns ?? [])] }))
  expect([flow.now.isBusy, flow.now.progress.get()]).toEqual([false, null])
  await begin()
  await act(async () => answers[0]?.({ issues: [], people: [] }))
  expect([flow.now.isBusy, flow.now.plan, flow.now.progress.get()]).toEqual([true, null, 0])
  await act(async () => answers[1]?.({ issues: [], people: [] }))
  expect(flow.now.plan?.rows).toHaveLength(1)
  expect(flow.now.isBusy).toBe(false)
})

test('a column that a person left out stays left out in whichever project they choose', async () => {
  const { rows, createProject, field } = createTestProject()
  createProject('APP')
  const customer = `field:${field('Customer', 'text')}`
  const calls = { listImports: async () => ({ list: [] }) }
  await renderImport(<ImportScreen />, calls, rows)
  const given = new File(['Summary,Customer,Notes\nPaint the boat,Harbour,soon\n'], 'a.csv')
  fireEvent.change(await screen.findByLabelText('CSV file'), { target: { files: [given] } })
  const column = (header: string) => screen.getByLabelText<HTMLSelectElement>(`Map “${header}” to`)
  const choose = (select: HTMLElement, value: string) => fireEvent.change(select, { target: { value } })
  await screen.findByLabelText('Map “Customer” to')
  expect(column('Customer').value).toBe(customer)
  const project = screen.getByLabelText('Import into')
  choose(project, 'APP')
  expect(column('Customer').value).toBe('')
  choose(project, 'WEB')
  expect(column('Customer').value).toBe(customer)
  for (const header of ['Customer', 'Notes']) choose(column(header), '')
  for (const key of ['APP', 'WEB']) choose(project, key)
  expect([column('Customer').value, column('Notes').value]).toEqual(['', ''])
})

test('rows that are left out for different reasons are counted by reason', async () => {
  await renderImport(<ImportScreen />, {
    findImported: async () => ({ issues: [{ externalId: 'OLD-1', issueId: 'one' }], people: [] }),
    listImports: async () => ({ list: [] }),
  })
  const rows = ['Paint the boat,OLD-1', ',OLD-2', ',OLD-3', 'Mend the sail,OLD-4', 'Mend it again,OLD-4']
  const given = new File([['Summary,Issue key', ...rows].join('\n')], 'a.csv')
  fireEvent.change(await screen.findByLabelText('CSV file'), { target: { files: [given] } })
  fireEvent.click(await screen.findByRole('button', { name: 'Show preview' }))
  expect((await screen.findByText('3 rows skipped')).parentElement?.textContent).toContain(
    '3 rows skippedNo summary: 2Same key as a row above: 1',
  )
})

test('what is wrong with many rows is told once by its cause, whose rows a press shows', async () => {
  await renderImport(<ImportScreen />, { listImports: async () => ({ list: [] }) })
  const rows = Array.from(
    { length: 9 },
    (_, at) => `Boat ${at},${at % 2 ? '1 May 2025' : ['soon', 'TBD'][at % 4 ? 1 : 0]}`,
  )
  const given = new File([['Summary,Due date', ...rows].join('\n')], 'a.csv')
  fireEvent.change(await screen.findByLabelText('CSV file'), { target: { files: [given] } })
  fireEvent.click(await screen.findByRole('button', { name: 'Show preview' }))
  const cause = await screen.findByRole('button', { name: /^Due date Not a date/ })
  expect(cause.textContent).toBe('Due date Not a date. Left empty.“soon” “TBD” · Lines 2, 4, 6, 8, 105 rows')
  expect(screen.getByText('Boat 1')).toBeTruthy()
  fireEvent.click(cause)
  expect(cause.getAttribute('aria-pressed')).toBe('true')
  expect([screen.queryByText('Boat 1'), screen.getAllByText(/^Boat \d$/)]).toMatchObject([null, { length: 5 }])
})

test('a member is chosen for a person whom the file names otherwise', async () => {
  const { rows } = createTestProject()
  const sent: { name: string; args: { values?: object } }[] = []
  const calls = {
    listImports: async () => ({ list: [] }),
    createImport: async () => ({}),
    addImportItems: async ({ items }: { items: typeof sent }) => void sent.push(...items),
    startImport: async () => ({}),
  }
  await renderImport(<ImportScreen />, calls, rows)
  const given = new File(['Summary,Assignee\nPaint the boat,awong\nMend the sail,gone\n'], 'a.csv')
  fireEvent.change(await screen.findByLabelText('CSV file'), { target: { files: [given] } })
  fireEvent.click(await screen.findByRole('button', { name: 'Show preview' }))
  const select = await screen.findByLabelText<HTMLSelectElement>('Member for “gone”')
  const id = select.options[1]?.value ?? ''
  fireEvent.change(select, { target: { value: id } })
  expect(await screen.findByText('gone')).toBeTruthy()
  const labels = screen.getAllByLabelText(/^Member for/).map((each) => each.getAttribute('aria-label'))
  expect(labels, 'lines keep their places').toEqual(['Member for “awong”', 'Member for “gone”'])
  fireEvent.click(screen.getByRole('button', { name: 'Import 2 issues' }))
  await vi.waitFor(() => expect(sent.map(({ args }) => args.values)).toMatchObject([{}, { assigneeId: id }]))
})

test('a file that is still being sent is shown to a person who comes back, and nobody sends it twice', async () => {
  let finish = () => {}
  const listImports = vi.fn(async () => ({ list: [] }))
  const startImport = () => new Promise<object>((resolve) => (finish = () => resolve({})))
  const calls = { listImports, createImport: async () => ({}), addImportItems: async () => ({}), startImport }
  await renderImport(<ImportScreen />, calls)
  fireEvent.change(await screen.findByLabelText('CSV file'), { target: { files: [file()] } })
  fireEvent.click(await screen.findByRole('button', { name: 'Show preview' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Import 1 issue' }))
  cleanup()
  await renderImport(<ImportScreen />, calls)
  await screen.findByText(/^Sending the rows to the server/)
  expect([screen.queryByText('a.csv'), screen.queryByLabelText('CSV file')]).toMatchObject([{}, null])
  const listed = listImports.mock.calls.length
  await act(async () => finish())
  await screen.findByLabelText('CSV file')
  expect(listImports.mock.calls.length, 'the import is listed').toBe(listed + 1)
})

test('a file that could not be sent while the person was elsewhere is told on their return, with a way on', async () => {
  const calls = { listImports: async () => ({ list: [] }), createImport: lost }
  await renderImport(<ImportScreen />, calls)
  fireEvent.change(await screen.findByLabelText('CSV file'), { target: { files: [file()] } })
  fireEvent.click(await screen.findByRole('button', { name: 'Show preview' }))
  const button = await screen.findByRole('button', { name: 'Import 1 issue' })
  fireEvent.click(button)
  cleanup()
  await renderImport(<ImportScreen />, calls)
  expect((await screen.findByRole('alert')).textContent).toMatch(/choose the file again/)
})

test('a long wait is explained by the network only while the progress stands still', async () => {
  const report = vi.fn(() => () => {})
  const answered = async () => ({})
  const calls = {
    ...{ listImports: async () => ({ list: [] }), createImport: answered, addImportItems: answered },
    startImport: () => new Promise(() => {}),
  }
  await renderImport(
    <WaitContext value={report}>
      <ImportScreen />
    </WaitContext>,
    calls,
  )
  fireEvent.change(await screen.findByLabelText('CSV file'), { target: { files: [file()] } })
  fireEvent.click(await screen.findByRole('button', { name: 'Show preview' }))
  const button = await screen.findByRole('button', { name: 'Import 1 issue' })
  report.mockClear()
  fireEvent.click(button)
  await vi.waitFor(() => expect(report.mock.calls, 'before and after the rows were sent').toEqual([[null], [null]]))
})

test('a file that could not be sent is forgotten with the choice of another', async () => {
  await renderImport(<ImportScreen />, { listImports: async () => ({ list: [] }), createImport: lost })
  fireEvent.change(await screen.findByLabelText('CSV file'), { target: { files: [file()] } })
  fireEvent.click(await screen.findByRole('button', { name: 'Show preview' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Import 1 issue' }))
  await screen.findByRole('alert')
  fireEvent.click(screen.getByRole('button', { name: 'Choose another file' }))
  await screen.findByLabelText('CSV file')
  expect([screen.queryByRole('alert'), screen.queryByText('a.csv')]).toEqual([null, null])
})

test('a preview is dropped when somebody else begins to import into the project', async () => {
  const { rows } = createTestProject()
  const project = rows.everything().find((row) => 'key' in row && row.key === 'WEB')
  const other = { id: 'one', projectId: project?.id, state: 'running', fileName: 'b.csv', createdAt: 5, total: 2 }
  let list: object[] = []
  await renderImport(<ImportScreen />, { listImports: async () => ({ list }) })
  fireEvent.change(await screen.findByLabelText('CSV file'), { target: { files: [file()] } })
  list = [{ ...other, done: 1, created: 1, updated: 0, refused: 0, undone: 0, kept: 0 }]
  fireEvent.click(await screen.findByRole('button', { name: 'Show preview' }))
  expect(await screen.findByText(/^Another import into this project is still running/)).toBeTruthy()
  await act(async () => {})
  expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull()
})

test('no preview is made while another import changes the project', async () => {
  const { rows } = createTestProject()
  const project = rows.everything().find((row) => 'key' in row && row.key === 'WEB')
  const running = { id: 'one', projectId: project?.id, state: 'running', fileName: 'b.csv', createdAt: 5, total: 2 }
  const list = [{ ...running, done: 1, created: 1, updated: 0, refused: 0, undone: 0, kept: 0 }]
  await renderImport(<ImportScreen />, { listImports: async () => ({ list }) })
  await screen.findByText('b.csv')
  fireEvent.change(screen.getByLabelText('CSV file'), { target: { files: [file()] } })
  const button = await screen.findByRole('button', { name: 'Show preview' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText(/^Another import into this project is still running/)).toBeTruthy()
})
