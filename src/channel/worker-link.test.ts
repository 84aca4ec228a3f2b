import { expect, test, vi } from 'vitest'
import { contractVersion, type PageMessage, type PageReply } from '../core/contract.ts'
import { createWorkerLink, RuntimeError } from './worker-link.ts'

type Answer = (message: PageMessage, reply: (words: PageReply) => void) => void
const ok: PageReply = { v: contractVersion, ok: true, views: [], waiting: 2 }

/** Longer than any machine is busy. */
const patient = 20_000

const off = { isOn: () => false, whenOff: async () => {} }

const linkTo = (answer: Answer, patienceMs: readonly [number, number] = [patient, patient], pause = off) => {
  const received: PageMessage[] = []
  const onViews = vi.fn()
  const outdated = vi.fn()
  let ids = 0
  const link = createWorkerLink({
    kind: 'worker',
    onViews,
    outdated,
    newId: () => `event-${++ids}`,
    patienceMs,
    pause,
    worker: () => ({
      postMessage: (message: PageMessage, ports: unknown) => {
        received.push(message)
        answer(message, (words) => (ports as MessagePort[])[0]?.postMessage(words))
      },
    }),
  })
  return { link, received, onViews, outdated }
}

test('a message without an answer is sent once more, with the same event id', async () => {
  const { link, received, onViews } = linkTo((_, reply) => received.length === 2 && reply(ok), [1, patient])
  await link.dispatch('session', { type: 'page.opened', at: 1 })
  expect(received.map((message) => (message as { eventId: string }).eventId)).toEqual(['event-1', 'event-1'])
  expect(onViews).toHaveBeenCalledWith([], ok)
})

test('a refusal is not retried and gives its reason', async () => {
  const no: PageReply = { v: contractVersion, ok: false, reason: 'storage', text: 'no room' }
  const { link, received, outdated } = linkTo((_, reply) => reply(no))
  const refusal = await link.requestViews().catch((error) => error)
  expect(refusal).toBeInstanceOf(RuntimeError)
  expect(refusal.reason).toBe('storage')
  expect(received).toHaveLength(1)
  expect(outdated).not.toHaveBeenCalled()
})

test('a worker of another contract is reported at once', async () => {
  const no: PageReply = { v: contractVersion + 2, ok: false, reason: 'contract', text: 'another build' }
  const { link, outdated } = linkTo((_, reply) => reply(no))
  await expect(link.requestViews()).rejects.toMatchObject({ reason: 'contract' })
  expect(outdated).toHaveBeenCalledOnce()
})

test('two missing answers are a failure', async () => {
  const { link, received } = linkTo(() => {}, [1, 1])
  await expect(link.wake()).rejects.toThrow('silent')
  expect(received).toHaveLength(2)
})

test('nothing reaches the old worker while an update takes over; then all of it goes to the new one', async () => {
  let takeOver = () => {}
  const takenOver = new Promise<void>((resolve) => {
    takeOver = resolve
  })
  const pause = { isOn: () => true, whenOff: () => takenOver }
  const { link, received } = linkTo((_, reply) => reply(ok), [patient, patient], pause)
  const fetched = vi.fn(async () => new Response())
  vi.stubGlobal('fetch', fetched)
  const sent = [link.enqueue('monitor', [], 'e1'), link.wake(), link.fetch('/api/config')]
  await new Promise((resolve) => setTimeout(resolve))
  expect(received).toEqual([])
  expect(fetched).not.toHaveBeenCalled()
  takeOver()
  await Promise.all(sent)
  expect(received.map(({ kind }) => kind)).toEqual(['enqueue', 'wake'])
  expect(fetched).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})

test('a page that closes sends in the same turn', () => {
  const { link, received } = linkTo(() => {})
  void link.enqueue('monitor', [], 'e1').catch(() => {})
  expect(received).toHaveLength(1)
})
