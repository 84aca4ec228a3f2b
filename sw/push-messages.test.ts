import { expect, test } from 'vitest'
import { openNotification } from './push-messages.ts'

const notification = () => {
  const done: string[] = []
  return { done, given: { close: () => done.push('closed'), data: { url: '/i/HAR-1' } } }
}

type Page = Awaited<ReturnType<Parameters<typeof openNotification>[0]['clients']['matchAll']>>[number]

const clientsWith = (done: string[], pages: Page[]) => ({
  matchAll: async () => pages,
  openWindow: async (url: string) => void done.push(`opened ${url}`),
})

test('a pressed notification opens its issue in a page that is there', async () => {
  const { done, given } = notification()
  const page = {
    visibilityState: 'hidden',
    navigate: async (url: string) => {
      done.push(`led to ${url}`)
      return { focus: async () => void done.push('in front') }
    },
  }
  await openNotification({ clients: clientsWith(done, [page]) }, given)
  expect(done).toEqual(['closed', 'led to /i/HAR-1', 'in front'])
})

test.each<[string, Page[]]>([
  ['no page is there', []],
  ['the page belongs to no worker', [{ visibilityState: 'visible', navigate: () => Promise.reject(new TypeError()) }]],
])('a pressed notification opens its issue in a new page: %s', async (_, pages) => {
  const { done, given } = notification()
  await openNotification({ clients: clientsWith(done, pages) }, given)
  expect(done).toEqual(['closed', 'opened /i/HAR-1'])
})
