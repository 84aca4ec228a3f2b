import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { argsOf, place, planOf } from '../../../test/fixtures/planned-files.ts'
import { createTestProject, issueId } from '../../../test/fixtures/work-project.ts'
import { admin } from '../../../test/fixtures/work-rows.ts'
import { renderWork } from '../../../test/page/render-work.tsx'
import type { AnyRowWithEntity, EditsChannel } from '../../core/sync/lane-types.ts'
import { usualLayout } from '../../core/work/list-layout-rules.ts'
import { EditorProvider } from '../edit/use-editor.ts'
import { useProjectByKey } from '../use-project.ts'
import { ExportPopup } from './export-popup.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  cleanup()
})

test('all fields of the list are saved, and are the same issues when the file is imported', async () => {
  const { rows, create, field } = createTestProject()
  const text = '=1+1, "quoted"\n\nsecond; line'
  create('Boat', { values: { description: text, estimateMinutes: 90, dueDate: '2026-03-05', priority: 'high' } })
  create('Hull', { values: { [field('Customer', 'text')]: '-5' } })
  const related = { kind: 'blocks', fromId: issueId('Boat'), toId: issueId('Hull') }
  rows.run('relation.add', related, { actor: admin })
  rows.run('relation.add', { kind: 'duplicates', fromId: issueId('Hull'), toId: issueId('Boat') }, { actor: admin })
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${saved.push(file as Blob)}`)
  // the page stays where it is
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined)
  const known: { fields: NonNullable<ReturnType<typeof useProjectByKey>>['fields'] } = { fields: [] }
  function Popup() {
    const view = useProjectByKey('WEB')
    known.fields = view?.fields ?? []
    return view && <ExportPopup view={view} layout={usualLayout} anchor={document.body} onClose={() => {}} />
  }
  const route = { name: 'list' as const, parameters: { key: 'WEB' }, path: '/p/WEB/list' }
  const editor = { open: vi.fn(), move: vi.fn(), changeType: vi.fn(), show: vi.fn() }
  const popup = (
    <EditorProvider value={editor}>
      <Popup />
    </EditorProvider>
  )
  rows.run('comment.add', { id: crypto.randomUUID(), issueId: issueId('Boat'), text: 'Ready;\nship it' })
  // a page reads issues without their texts
  const onDevice = rows.everything() as AnyRowWithEntity[]
  const inPage = onDevice
    .filter(({ entity }) => entity !== 'comment')
    .map((row) => (row.entity === 'issue' ? { ...row, description: undefined } : row))
  const read = async (_lane: unknown, part?: object) => ({
    ...{ edits: [], tray: [], leftTray: [], cursor: 1, syncedAt: 5, isLoading: false, partial: [], missing: [] },
    ...{ scopes: { org: 0 }, rows: part && 'issueIds' in part ? onDevice : inPage },
  })
  await renderWork(popup, route, { rows: inPage, actor: admin, edits: { read: read as EditsChannel['read'] } })
  fireEvent.click(await screen.findByText('CSV of all fields'))
  await vi.waitFor(() => expect(saved).toHaveLength(1))
  fireEvent.click(screen.getByText('CSV of these columns'))
  await vi.waitFor(() => expect(saved).toHaveLength(2))
  fireEvent.click(screen.getByText('JSON of all fields'))
  await vi.waitFor(() => expect(saved).toHaveLength(3))
  const [all = '', listed = '', json = ''] = await Promise.all(saved.map((file) => file.text()))
  expect(listed.split('\n')[0]).not.toContain('Description')
  const { plan } = await planOf(all, { where: place({ fields: known.fields }) })
  const [boat, hull] = argsOf(plan, 'issue.import')
  expect(boat).toMatchObject({
    summary: 'Boat',
    values: { description: text, estimateMinutes: 90, dueDate: '2026-03-05', priority: 'high' },
  })
  const [comment] = argsOf(plan, 'comment.import')
  expect(comment?.text).toContain('Ready;\nship it')
  expect(comment).toMatchObject({ issueId: boat?.id, createdAt: expect.any(Number) })
  expect(Object.values(hull?.values ?? {})).toContain('-5')
  expect(argsOf(plan, 'relation.add')).toEqual([
    { kind: 'blocks', fromId: boat?.id, toId: hull?.id },
    { kind: 'duplicates', fromId: hull?.id, toId: boat?.id },
  ])
  expect(JSON.parse(json)).toMatchObject([
    { Blocks: ['WEB-2'], 'Is blocked by': [], 'Is duplicated by': ['WEB-2'] },
    {},
  ])

  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 14; wv) Mobile wxwork/4.1.22')
  editor.show.mockClear()
  fireEvent.click(screen.getByText('CSV of these columns'))
  await vi.waitFor(() => expect(editor.show).toHaveBeenCalled())
  const blocked = "Files can't be saved here. Open this page in your browser."
  expect(editor.show.mock.calls).toEqual([[blocked, expect.objectContaining({ label: 'Copy link' })]])
})

test('how far a long export has come is said', async () => {
  const { rows, create } = createTestProject()
  create('Boat')
  const all = rows.everything() as AnyRowWithEntity[]
  const boat = all.find(({ entity }) => entity === 'issue') as AnyRowWithEntity
  const others = Array.from({ length: 999 }, (_, at) => ({ ...boat, id: crypto.randomUUID(), number: at + 2 }))
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined)
  const show = vi.fn()
  function Popup() {
    const view = useProjectByKey('WEB')
    return view && <ExportPopup view={view} layout={usualLayout} anchor={document.body} onClose={() => {}} />
  }
  await renderWork(
    <EditorProvider value={{ open: vi.fn(), move: vi.fn(), changeType: vi.fn(), show }}>
      <Popup />
    </EditorProvider>,
    { name: 'list', parameters: { key: 'WEB' }, path: '/p/WEB/list' },
    { rows: [...all, ...others], actor: admin },
  )
  fireEvent.click(await screen.findByText('JSON of all fields'))
  await vi.waitFor(() => expect(show).toHaveBeenCalledTimes(3))
  const [begun, half, saved] = show.mock.calls.map(([text]) => text)
  expect([begun, half]).toEqual(['Preparing the file: 0%', 'Preparing the file: 50%'])
  expect(saved).toMatch(/1,000 rows/)
})
