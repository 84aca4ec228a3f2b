import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { contractVersion, oldestContract, type PageMessage, type PageReply } from '../src/core/contract.ts'
import { runtimeMachines } from '../src/core/runtime-machines.ts'
import type { SessionEvent } from '../src/core/session/session-types.ts'
import { createMemoryRuntime } from '../src/host/runtimes/memory-runtime.ts'
import { assembled } from '../test/traces/session-steps.ts'
import { createPageMessages } from './page-messages.ts'

/** Every message that pages of a released version send; changed only by a new version. */
const goldenOf = (version: number): PageMessage[] =>
  JSON.parse(readFileSync(`test/snapshots/contract-v${version}.json`, 'utf8'))

const lanes = { rum: { machine: 'transport' as const, send: async () => ({ status: 200 }) } }

const request = async (message: PageMessage): Promise<PageReply | undefined> => {
  const runtime = createMemoryRuntime({
    machines: runtimeMachines,
    effects: { session: {} as never, workSync: {} as never, messenger: {} as never },
    lanes,
  })
  const edits = { mutate: async () => {}, dismiss: async () => {}, discard: async () => {} }
  const handleMessage = createPageMessages({ runtime, edits, orgTexts: async () => null, claim: async () => {} })
  let reply: PageReply | undefined
  await handleMessage(message, {
    postMessage: (words: PageReply) => {
      reply = words
    },
  } as MessagePort)
  runtime.stop()
  return reply
}

test('a page is claimed without an answer', async () => {
  const claim = vi.fn(async () => {})
  const runtime = createMemoryRuntime({ machines: runtimeMachines, effects: {} as never, lanes })
  const edits = { mutate: async () => {}, dismiss: async () => {}, discard: async () => {} }
  const handleMessage = createPageMessages({ runtime, edits, orgTexts: async () => null, claim })
  await handleMessage({ v: contractVersion, kind: 'claim' }, undefined)
  expect(claim).toHaveBeenCalledOnce()
  runtime.stop()
})

const supported = [contractVersion, contractVersion - 1].filter((version) => version >= oldestContract)

const viewOf = (machine: string) => expect.objectContaining({ v: contractVersion, kind: 'view', machine })
const isDispatch = (message: PageMessage) => message.kind === 'dispatch'

test.each(
  supported
    .flatMap(goldenOf)
    .filter((message) => !isDispatch(message))
    .map((message) => [message.v, message.kind, message] as const),
)(
  'a message of a page of version %i is answered with all views and the outbox: %s',
  async (_version, _kind, message) => {
    const views = expect.arrayContaining([viewOf('session')])
    expect(await request(message)).toMatchObject({ v: contractVersion, ok: true, waiting: 0, lost: {}, views })
  },
)

test.each(
  goldenOf(contractVersion).flatMap((message) =>
    message.kind === 'dispatch' ? [[message.event.type, message.machine, message] as const] : [],
  ),
)('a dispatched %s is answered with the view of %s alone', async (_type, machine, message) => {
  expect(await request(message)).toEqual({ v: contractVersion, ok: true, views: [viewOf(machine)] })
})

test.each(['token.received', 'answer.refused', 'batch.failed', 'toString'])('no page dispatches %s', async (type) => {
  for (const machine of ['session', 'transport', 'nobody']) {
    const message = { v: contractVersion, kind: 'dispatch', machine, event: { type, at: 5 }, eventId: 'forged' }
    expect(await request(message as never)).toMatchObject({ ok: false, reason: 'failed' })
  }
})

test.each(['token.received', 'token.renewed', 'answer.refused'] satisfies SessionEvent['type'][])(
  'a page may not dispatch the server’s answer %s',
  async (type) => {
    const event = { ...assembled, type, code: '403', pagePath: '/' } as SessionEvent
    const refused = await request({
      v: contractVersion,
      kind: 'dispatch',
      machine: 'session',
      event,
      eventId: 'e',
    } as never)
    expect(refused).toMatchObject({ ok: false, reason: 'failed' })
  },
)

test.each(goldenOf(contractVersion).map((message) => [message.kind, message] as const))(
  '%s of an unsupported version is refused as a contract error',
  async (_kind, message) => {
    for (const v of [contractVersion - 2, contractVersion + 1])
      expect(await request({ ...message, v })).toMatchObject({ ok: false, reason: 'contract', v: contractVersion })
  },
)
