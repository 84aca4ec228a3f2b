import { expect, test } from 'vitest'
import { createHeldPolls } from './held-polls.ts'

test('the poll of a page that was closed ends when another page polls; those of open pages go on', async () => {
  const open = new Set(['first', 'second', 'third'])
  const poll = createHeldPolls(async (id) => open.has(id))
  const ended: string[] = []
  const start = (id: string) =>
    poll(new Request('https://example.com/api/sync/wait', { method: 'POST', body: id }), id, async ({ signal }) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      ended.push(id)
      throw signal.reason
    }).catch(() => {})
  const closed = start('first')
  void start('second')
  open.delete('first')
  void start('third')
  await closed
  expect(ended).toEqual(['first'])
})
