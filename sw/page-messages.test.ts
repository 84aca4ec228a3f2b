import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contractVersion, type PageMessage, type PageReply } from '../src/core/contract.ts'
import { runtimeMachines } from '../src/core/runtime-machines.ts'
import { createMemoryRuntime } from '../src/host/runtimes/memory-runtime.ts'
import { createPageMessages } from './page-messages.ts'

/** Every message that pages of a released version send: never changed, only added to with a new version. */
const goldenOf = (version: number): PageMessage[] =>
  JSON.parse(readFileSync(`test/snapshots/contract-v${version}.json`, 'utf8'))

const lanes = { rum: { machine: 'transport', send: async () => ({ status: 200 }) } }

const request = async (message: PageMessage): Promise<PageReply | undefined> => {
  const runtime = createMemoryRuntime({ machines: runtimeMachines, effects: {}, lanes })
  const handleMessage = createPageMessages({ runtime, orgTexts: async () => null, claim: async () => {} })
  let reply: PageReply | undefined
  await handleMessage(message, {
    postMessage: (words: PageReply) => {
      reply = words
    },
  } as MessagePort)
  runtime.stop()
  return reply
}

const spoken = [contractVersion, contractVersion - 1].filter((version) => version > 0)

test.each(spoken.flatMap(goldenOf).map((message) => [message.v, message.kind, message] as const))(
  'what a page of version %i says is answered: %s',
  async (_version, _kind, message) => {
    const views = expect.arrayContaining([
      expect.objectContaining({ v: contractVersion, kind: 'view', machine: 'session' }),
    ])
    expect(await request(message)).toMatchObject({ v: contractVersion, ok: true, waiting: 0, lost: {}, views })
  },
)

test.each(goldenOf(contractVersion).map((message) => [message.kind, message] as const))(
  'two versions away %s is refused, by name',
  async (_kind, message) => {
    for (const v of [contractVersion - 2, contractVersion + 1])
      expect(await request({ ...message, v })).toMatchObject({ ok: false, reason: 'contract', v: contractVersion })
  },
)
