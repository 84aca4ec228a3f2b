import { afterEach, expect, test, vi } from 'vitest'
import { saveFile } from './save-file.ts'

const webView = 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile MicroMessenger/7.0.1 wxwork/4.1.20'
const file = new File(['[]'], 'a.json', { type: 'application/json' })
const clicked = vi.fn()
const sharing = (share?: () => Promise<void>) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(webView)
  Object.assign(navigator, { share, canShare: share && (() => true) })
}
const refusal = (name: string) => async () => Promise.reject(new DOMException('no', name))

afterEach(() => {
  for (const name of ['share', 'canShare']) Reflect.deleteProperty(navigator, name)
  vi.restoreAllMocks()
})

test.each([
  ['that shares files', async () => {}, 'saved'],
  ['whose sheet is closed', refusal('AbortError'), 'cancelled'],
  ['that does not share after a pause', refusal('NotAllowedError'), 'blocked'],
  ['that shares nothing', undefined, 'blocked'],
] as const)('in a web view %s, which ignores downloads', async (_, share, outcome) => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(clicked)
  sharing(share)
  expect(await saveFile(file)).toBe(outcome)
  expect(clicked).not.toHaveBeenCalled()
})
