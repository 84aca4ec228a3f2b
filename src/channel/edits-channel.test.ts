import { afterEach, expect, test, vi } from 'vitest'
import { createEditsChannel } from './edits-channel.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const lane = { person: '7', org: 'org-a' }
const mutation = (id: string) => ({ id, name: 'set', args: {} })

/** A channel whose runtime takes an edit when the test says so. */
const open = () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  const taken: string[] = []
  const ends: { resolve(): void; reject(error: Error): void }[] = []
  const mutate = (_lane: object, [{ id }]: [{ id: string }]) => {
    taken.push(id)
    return new Promise<void>((resolve, reject) => ends.push({ resolve, reject }))
  }
  const read = vi.fn()
  const firstRead = vi.fn()
  const channel = createEditsChannel({
    link: async () => ({ kind: 'worker', edits: { mutate, reader: async () => ({ read }) } }) as never,
    dispatch: vi.fn(),
    firstRows: { shown: Promise.resolve(), read: firstRead },
    pause: { isOn: () => false, subscribe: () => () => {} },
    session: {
      getSnapshot: () => ({ account: { userId: '8' } }) as never,
      subscribe: () => ({ unsubscribe: () => {} }),
    },
  })
  return { channel, taken, ends, read, firstRead }
}

test('SYN-35: an edit is handed over when the one before it is taken, or has failed', async () => {
  const { channel, taken, ends } = open()
  const first = channel.mutate(lane, [mutation('m1')])
  const second = channel.mutate(lane, [mutation('m2')])
  const third = channel.mutate(lane, [mutation('m3')])
  await vi.waitFor(() => expect(taken).toEqual(['m1']))
  ends[0]?.resolve()
  await first
  await vi.waitFor(() => expect(taken).toEqual(['m1', 'm2']))
  ends[1]?.reject(new Error('silent'))
  await expect(second).rejects.toThrow('silent')
  await vi.waitFor(() => expect(taken).toEqual(['m1', 'm2', 'm3']))
  ends[2]?.resolve()
  await third
})

test('a page reads nobody’s lane but that of whoever is signed in', async () => {
  const { channel, read } = open()
  await expect(channel.read(lane)).rejects.toThrow('has left')
  expect(read).not.toHaveBeenCalled()
})

test('what waits for the first rows is told once they are read', async () => {
  const { channel, read, firstRead } = open()
  for (const hasFirst of [false, true]) {
    expect(firstRead).not.toHaveBeenCalled()
    read.mockResolvedValueOnce({ cursor: 1, rows: [], hasFirst })
    await channel.read({ ...lane, person: '8' })
  }
  expect(firstRead).toHaveBeenCalledTimes(1)
})
