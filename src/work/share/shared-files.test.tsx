import { i18n } from '@lingui/core'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../test/page/page-providers.tsx'
import { RequestError } from '../../api/request-error.ts'
import { SharedFiles } from './shared-files.tsx'
import { SharedPictures } from './shared-pictures.tsx'

const calls = { sharedAttachment: vi.fn(async () => ({ content: '' })) }
const file = { id: 'f-1', name: 'plan.pdf', sizeBytes: 3 }
const press = (userAgent: string) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  renderPage(<SharedFiles shareCode="abc" issueKey={null} files={[file] as never} />, { calls })
  fireEvent.click(screen.getByRole('button', { name: 'Download plan.pdf' }))
}

beforeEach(() => {
  i18n.load('en', {})
  i18n.activate('en')
  calls.sharedAttachment.mockClear()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  URL.createObjectURL ??= () => 'blob:x'
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  vi.restoreAllMocks()
})

test("a messenger's web view loads nothing that it cannot save, and says where it can be", () => {
  press('Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile MicroMessenger/8.0.50 wxwork/4.1.20')
  expect(screen.getByText("Files can't be saved here. Open this page in your browser.")).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Link to this page').value).toBe(location.href)
  expect(calls.sharedAttachment).not.toHaveBeenCalled()
})

test('a browser saves it', async () => {
  press('Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Version/17.0 Mobile/15E148 Safari/604.1')
  await waitFor(() => expect(HTMLAnchorElement.prototype.click).toHaveBeenCalled())
  expect(calls.sharedAttachment).toHaveBeenCalledTimes(1)
  expect(screen.queryByText(/can't be saved here/)).toBeNull()
})

test('a picture among the files is shown, loaded once by the share; of other files and large pictures there is a sign', async () => {
  const picture = { id: 'f-2', name: 'boat.png', sizeBytes: 3, mediaType: 'image/png' }
  const large = { id: 'f-3', name: 'sea.png', sizeBytes: 20 * 1024 * 1024, mediaType: 'image/png' }
  const plan = { ...file, mediaType: 'image/svg+xml' }
  const place = { shareCode: 'abc', issueKey: 'WEB-1', files: [picture, large, plan] }
  renderPage(
    <SharedPictures {...place}>
      <SharedFiles {...place} />
    </SharedPictures>,
    { calls },
  )
  expect(await screen.findByRole('button', { name: 'Open boat.png' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Open (sea|plan)/ })).toBeNull()
  expect(calls.sharedAttachment.mock.calls).toEqual([[{ key: 'WEB-1', id: 'f-2', n: 0 }, expect.anything()]])
})

test('a picture whose bytes did not arrive is read again by itself', async () => {
  const picture = { id: 'f-2', name: 'boat.png', sizeBytes: 3, mediaType: 'image/png' }
  const place = { shareCode: 'abc', issueKey: 'WEB-1', files: [picture] }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  calls.sharedAttachment.mockRejectedValueOnce(new RequestError('offline'))
  renderPage(
    <SharedPictures {...place}>
      <SharedFiles {...place} />
    </SharedPictures>,
    { calls },
  )
  await waitFor(() => expect(calls.sharedAttachment).toHaveBeenCalledOnce())
  for (let step = 0; step < 3; step++) await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(await screen.findByRole('button', { name: 'Open boat.png' })).toBeTruthy()
  expect(calls.sharedAttachment).toHaveBeenCalledTimes(2)
})
