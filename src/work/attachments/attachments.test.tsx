import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { member } from '../../../test/fixtures/work-rows.ts'
import { renderPage, stubServices } from '../../../test/page/page-providers.tsx'
import { renderWork, workLane } from '../../../test/page/render-work.tsx'
import { RequestError } from '../../api/request-error.ts'
import type { DeviceFile } from '../../core/sync/device-file-types.ts'
import { laneName } from '../../core/sync/lane-types.ts'
import { EditorHost } from '../edit/editor-host.tsx'
import { useProject } from '../use-project.ts'
import { Attachments } from './attachments.tsx'
import { PictureButton } from './picture-button.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  cleanup()
})

const project = createTestProject()
const issue = project.rows.get('issue', project.create('Paint the boat').id)
const file: DeviceFile = {
  ...{
    id: 'f',
    issueId: issue.id,
    name: 'plan.pdf',
    mediaType: 'application/pdf',
    sizeBytes: 10,
    at: 1,
    mutationId: 'm',
  },
  ...{ state: 'waiting', sentParts: 0, removedAt: null },
}
project.rows.put('attachment', {
  ...{ id: 'f', scope: issue.scope, projectId: issue.projectId, issueId: issue.id, name: 'plan.pdf', sizeBytes: 10 },
  ...{
    mediaType: 'application/pdf',
    createdBy: member.userId,
    createdAt: Date.now(),
    uploadedAt: null,
    deletedAt: null,
  },
})

function Files() {
  const view = useProject(issue.projectId)
  return view && <Attachments issue={issue} view={view} onFiles={null} />
}

const show = async (held: DeviceFile[], read: () => Promise<ArrayBuffer | null> = async () => null) => {
  const listeners = new Set<Parameters<Awaited<ReturnType<typeof stubServices>>['edits']['subscribe']>[0]>()
  const { edits } = stubServices()
  const device = await edits.files(workLane)
  const files = (
    <EditorHost>
      <Files />
    </EditorHost>
  )
  await renderWork(
    files,
    { name: 'home', parameters: {} },
    {
      rows: project.rows.everything(),
      edits: {
        files: async () => ({ ...device, list: async () => [...held], read }),
        subscribe: (listener) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
    },
  )
  return () => {
    for (const listener of listeners) listener({ lane: laneName(workLane), files: true } as never)
  }
}

test('a file that left this device for the server is not said to be unsent by its own person', async () => {
  const held = [file]
  const changed = await show(held)
  expect(await screen.findByText('Waiting to be sent')).toBeTruthy()
  held.pop()
  await act(async () => changed())
  await waitFor(() => expect(screen.queryByText('Waiting to be sent')).toBeNull())
  expect(screen.getByText('Sending, 100%')).toBeTruthy()
  cleanup()
  await show([])
  expect(screen.getByText('Waiting to be sent from your other device')).toBeTruthy()
})

test('who lost the device with a file is told after a week how to go on', async () => {
  const attachment = project.rows.get('attachment', 'f')
  project.rows.put('attachment', { ...attachment, createdAt: Date.now() - 8 * 24 * 60 * 60 * 1000 })
  await show([])
  expect(
    screen.getByText(/^Not sent from your other device since .+ remove this and attach the file again\.$/),
  ).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Remove plan.pdf' })).toBeTruthy()
  project.rows.put('attachment', attachment)
})

test('bytes are not waited for from somebody who may no longer send them', async () => {
  const theirs = { ...project.rows.get('attachment', 'f'), id: 'g', createdBy: 'ben' }
  project.rows.put('attachment', theirs)
  const ben = { id: 'ben', scope: 'org', name: 'Ben Berg', head: null, roleCodes: ['organizationMember'] }
  project.rows.put('person', { ...ben, hasLeft: false })
  await show([])
  expect(screen.getByText('Not sent yet by Ben Berg')).toBeTruthy()
  cleanup()
  project.rows.put('person', { ...ben, roleCodes: [], hasLeft: true })
  await show([])
  expect(screen.getByText('Not sent: Ben Berg no longer has access')).toBeTruthy()
})

test('a picture that the browser cannot show has the mark of a file, and its name in a text', () => {
  const picture = (broken?: string) => (
    <PictureButton url="blob:x" name="boat.png" className="thumbnail" broken={broken} />
  )
  renderPage(picture())
  fireEvent.error(screen.getByRole('img', { name: 'boat.png' }))
  expect(screen.queryByRole('button')).toBeNull()
  expect(document.querySelector('.thumbnail svg')).not.toBeNull()
  cleanup()
  renderPage(picture('boat.png (broken)'))
  fireEvent.error(screen.getByRole('img', { name: 'boat.png' }))
  expect(screen.getByText('boat.png (broken)')).toBeTruthy()
})

test('a picture whose bytes did not arrive is read again by itself', async () => {
  const picture = { ...project.rows.get('attachment', 'f'), id: 'p', name: 'boat.png', mediaType: 'image/png' }
  project.rows.put('attachment', { ...picture, uploadedAt: Date.now() })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:boat')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const lost = new RequestError('offline')
  const read = vi.fn(async () => new ArrayBuffer(1))
  read.mockRejectedValueOnce(lost).mockRejectedValueOnce(lost)
  await show([], read)
  await waitFor(() => expect(read).toHaveBeenCalledOnce())
  for (let step = 0; step < 7; step++) await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(screen.getByRole('button', { name: 'Open boat.png' })).toBeTruthy()
  expect(read).toHaveBeenCalledTimes(3)
  project.rows.put('attachment', { ...picture, deletedAt: Date.now() })
})

test('a download that takes long shows that it runs, and is not begun twice', async () => {
  project.rows.put('attachment', { ...project.rows.get('attachment', 'f'), id: 'd', uploadedAt: Date.now() })
  const read = vi.fn(() => new Promise<ArrayBuffer>((_, reject) => setTimeout(reject, 1000)))
  await show([], read)
  const download = await screen.findByRole('button', { name: 'Download plan.pdf' })
  fireEvent.click(download)
  expect(await screen.findByRole('progressbar', { name: 'Downloading plan.pdf' })).toBeTruthy()
  fireEvent.click(download)
  expect(read).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull(), { timeout: 2000 })
})
