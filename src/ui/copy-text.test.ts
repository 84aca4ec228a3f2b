import { afterEach, expect, test, vi } from 'vitest'
import { copyText } from './copy-text.ts'

const copied: string[] = []
const command = (isObeyed: boolean) => {
  document.execCommand = () => {
    if (isObeyed) copied.push((document.activeElement as HTMLTextAreaElement).value)
    return isObeyed
  }
}

afterEach(() => {
  copied.length = 0
  Reflect.deleteProperty(document, 'execCommand')
  document.body.replaceChildren()
})

test.each([
  ['refuses', { writeText: async () => Promise.reject(new DOMException('no', 'NotAllowedError')) }],
  ['lacks', undefined],
])('a web view that %s the clipboard copies by the older command, and the focus stays', async (_, clipboard) => {
  vi.stubGlobal('navigator', { clipboard })
  command(true)
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  await copyText('TIDE-3')
  expect(copied).toEqual(['TIDE-3'])
  expect(document.activeElement).toBe(button)
  expect(document.body.children).toHaveLength(1)
  command(false)
  await expect(copyText('TIDE-3')).rejects.toThrow()
})

test('a web view that lacks the older command too says that it refused, and the focus stays', async () => {
  const refused = new DOMException('no', 'NotAllowedError')
  vi.stubGlobal('navigator', { clipboard: { writeText: async () => Promise.reject(refused) } })
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  await expect(copyText('TIDE-3')).rejects.toBe(refused)
  expect(document.activeElement).toBe(button)
  expect(document.body.children).toHaveLength(1)
})
