import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newIssueParameters, shareTargetPath, storedShare } from '../src/core/work/shared-text-rules.ts'
import { dropOldShared, storeShared } from './shared-files.ts'

const { text, files } = newIssueParameters
let kept: Response | undefined
const put = vi.fn(async (_: string, response: Response) => {
  kept = response
})
beforeEach(() => {
  kept = undefined
  put.mockClear()
  vi.useFakeTimers({ now: 5_000_000, toFake: ['Date'] })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(Response, 'redirect').mockImplementation(
    (location, status) => new Response(null, { status: status ?? 302, headers: { location: String(location) } }),
  )
  vi.stubGlobal('caches', {
    open: async () => ({ put }),
    match: async () => kept,
    delete: async () => {
      kept = undefined
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const share = async (given: [name: string, value: string | File][]) => {
  const body = new FormData()
  for (const [name, value] of given) body.append(name, value)
  return storeShared(new Request(`https://worktide.test${shareTargetPath}`, { method: 'POST', body }))
}
const picture = new File(['as it looks'], 'screen.png', { type: 'image/png' })

test('files that are shared are kept, with their names and types, and the dialog is opened', async () => {
  const { status, headers } = await share([
    [text, 'Paint'],
    [files, picture],
  ])
  expect([status, headers.get('location')]).toEqual([303, `/?${text}=Paint&${files}=kept`])
  const file = (await kept?.formData())?.get(files) as File
  expect([file.name, file.type, await file.text()]).toEqual(['screen.png', 'image/png', 'as it looks'])
})

test('a text alone leaves files that wait where they are', async () => {
  await share([[files, picture]])
  expect((await share([[text, 'Paint']])).headers.get('location')).toBe(`/?${text}=Paint`)
  expect(put).toHaveBeenCalledOnce()
})

test('without room, or of what is no form, the texts are kept, and the dialog hears that the files are lost', async () => {
  put.mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'))
  const full = await share([
    [text, 'Paint'],
    [files, picture],
  ])
  expect(full.headers.get('location')).toBe(`/?${text}=Paint&${files}=lost`)
  const other = await storeShared(new Request('https://worktide.test/', { method: 'POST', body: 'hello' }))
  expect(other.headers.get('location')).toBe(`/?${files}=lost`)
})

test('what nobody took for an hour is deleted', async () => {
  await share([[files, picture]])
  vi.setSystemTime(5_000_000 + storedShare.maxAgeMs)
  await dropOldShared()
  expect(kept).toBeDefined()
  vi.setSystemTime(5_000_001 + storedShare.maxAgeMs)
  await dropOldShared()
  expect(kept).toBeUndefined()
})
