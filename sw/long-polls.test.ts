import { expect, test } from 'vitest'
import { callHeaders } from '../src/core/calls/call-headers.ts'
import { createLongPolls } from './long-polls.ts'

const openPolls = () => {
  const open = new Set(['first', 'second', 'third'])
  const poll = createLongPolls(async (id) => open.has(id))
  const ended: string[] = []
  const start = (id: string, lane = '') => {
    const headers = { [callHeaders.call]: `held ${lane}` }
    const request = new Request('https://example.com/api/sync/wait', { method: 'POST', body: id, headers })
    return poll(request, id, async ({ signal }) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      ended.push(id + lane)
      throw signal.reason
    }).catch(() => {})
  }
  return { open, ended, start }
}

test('the poll of a page that was closed ends when another page polls; those of open pages go on', async () => {
  const { open, ended, start } = openPolls()
  const closed = start('first')
  void start('second')
  open.delete('first')
  void start('third')
  await closed
  expect(ended).toEqual(['first'])
})

test('a page that polls a lane anew has given up its former poll of it; those of other lanes and pages go on', async () => {
  const { ended, start } = openPolls()
  const givenUp = start('first', '7|a')
  void start('first', '7|')
  void start('second', '7|a')
  void start('first', '7|a')
  await givenUp
  expect(ended).toEqual(['first7|a'])
})
