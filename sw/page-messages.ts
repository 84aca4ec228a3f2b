import { contractVersion, type PageMessage, type PageReply, type ViewsPublished } from '../src/core/contract.ts'
import type { Runtime, RuntimeSnapshot } from '../src/host/runtime-types.ts'
import { StoreError } from '../src/store/store-error.ts'

interface MessageDeps {
  runtime: Runtime
  orgTexts(language: 'zh' | 'en', isFresh: boolean): Promise<Readonly<Record<string, string>> | null>
  claim(): Promise<void>
}

/** What was seen where the message was committed, and what it asked for beside it. */
interface Answer {
  snapshot?: RuntimeSnapshot
  more?: object
}

const nothing = (_: unknown) => undefined
const oldestVersion = contractVersion - 1

const refusal = (error: unknown): PageReply => ({
  v: contractVersion,
  ok: false,
  reason: error instanceof StoreError ? 'storage' : 'failed',
  text: String(error),
})

const published = ({ views, outboxStatus }: RuntimeSnapshot) => ({
  views: views.map((view) => ({ v: contractVersion, kind: 'view', ...view }) as ViewsPublished),
  ...outboxStatus,
})

/**
 * What pages say to the worker. Each message is answered on its own port when the runtime has committed it; the work it
 * caused goes on, and `settled` says when it has ended. Speaks this version of the contract and the one before.
 */
export function createPageMessages({ runtime, orgTexts, claim }: MessageDeps) {
  const does: {
    [Kind in PageMessage['kind']]: (message: Extract<PageMessage, { kind: Kind }>) => Promise<Answer | undefined>
  } = {
    tell: async ({ machine, event, eventId, epoch }) => ({
      snapshot: await runtime.dispatch(machine, event, { eventId, epoch }),
    }),
    capture: ({ lane, records, eventId }) => runtime.enqueue(lane, records, { eventId }).then(nothing),
    orgTexts: async ({ language, isFresh }) => ({ more: { orgTexts: await orgTexts(language, isFresh) } }),
    forgetLostWrites: ({ names }) => runtime.forgetDeadLetters(names).then(nothing),
    views: async () => undefined,
    wake: async () => nothing(runtime.wake(true).catch(() => {})),
    claim: async () => nothing(await claim()),
  }

  const reply = async (message: PageMessage): Promise<PageReply> => {
    if (message.v < oldestVersion || message.v > contractVersion)
      return { v: contractVersion, ok: false, reason: 'contract', text: `this worker speaks ${contractVersion}` }
    try {
      const { snapshot, more } = (await does[message.kind](message as never)) ?? {}
      return { v: contractVersion, ok: true, ...published(snapshot ?? (await runtime.snapshot())), ...more }
    } catch (error) {
      return refusal(error)
    }
  }

  return async (message: PageMessage, port: Pick<MessagePort, 'postMessage'> | undefined): Promise<void> => {
    const answer = await reply(message)
    port?.postMessage(answer)
    await runtime.settled()
  }
}
