import {
  contractVersion,
  oldestContract,
  type PageMessage,
  type PageReply,
  type ViewsPublished,
} from '../src/core/contract.ts'
import { type RuntimeMachines, runtimeMachines } from '../src/core/runtime-machines.ts'
import type { PublishedView, Runtime } from '../src/host/runtime-types.ts'
import type { EditsWriter } from '../src/host/sync/device-edits.ts'
import { StoreError } from '../src/store/store-error.ts'

interface MessageDeps {
  runtime: Runtime<RuntimeMachines>
  edits: EditsWriter
  orgTexts(language: 'zh' | 'en', isFresh: boolean): Promise<Readonly<Record<string, string>> | null>
  claim(): Promise<void>
}

const nothing = (_: unknown) => undefined
const oldestVersion = Math.max(contractVersion - 1, oldestContract)

const refusal = (error: unknown): PageReply => ({
  v: contractVersion,
  ok: false,
  reason: error instanceof StoreError ? 'storage' : 'failed',
  text: String(error),
})

const published = (view: PublishedView<RuntimeMachines>): ViewsPublished => ({
  v: contractVersion,
  kind: 'view',
  ...view,
})

/** Pages dispatch user events; only the runtime dispatches answers of the server. */
const refuseOthers = (machine: string, { type }: { type: string }) => {
  const pageEvents: readonly string[] = runtimeMachines.find(({ id }) => id === machine)?.pageEvents ?? []
  if (!pageEvents.includes(type)) throw new TypeError(`pages do not dispatch '${type}' to '${machine}'`)
}

/**
 * Handles messages of pages. Each is answered on its own port when the runtime has committed it; the work it caused continues
 * until `settled`. Supports this and the previous version of the contract.
 */
export function createPageMessages({ runtime, edits, orgTexts, claim }: MessageDeps) {
  const fullReply = async (): Promise<PageReply> => {
    const { views, outboxStatus } = await runtime.snapshot()
    return { v: contractVersion, ok: true, views: views.map(published), ...outboxStatus }
  }

  const dispatch = async ({ machine, event, eventId, epoch }: Extract<PageMessage, { kind: 'dispatch' }>) => {
    refuseOthers(machine, event)
    const { duplicate, stale, ...view } = await runtime.dispatch(machine, event, { eventId, epoch })
    return { v: contractVersion, ok: true as const, views: [published(view)] }
  }

  const does: {
    [Kind in Exclude<PageMessage['kind'], 'dispatch'>]: (
      message: Extract<PageMessage, { kind: Kind }>,
    ) => Promise<object | undefined>
  } = {
    enqueue: ({ lane, records, eventId }) => runtime.enqueue(lane, records, { eventId }).then(nothing),
    orgTexts: async ({ language, isFresh }) => ({ orgTexts: await orgTexts(language, isFresh) }),
    forgetDeadLetters: ({ names }) => runtime.forgetDeadLetters(names).then(nothing),
    mutate: ({ lane, mutations }) => edits.mutate(lane, mutations).then(nothing),
    dismissEdits: ({ lane, ids }) => edits.dismiss(lane, ids).then(nothing),
    discardEdits: ({ lanes }) => edits.discard(lanes).then(nothing),
    views: async () => undefined,
    wake: async () => nothing(runtime.wake(true).catch(() => {})),
    claim: () => claim().then(nothing),
  }

  const reply = async (message: PageMessage): Promise<PageReply> => {
    if (message.v < oldestVersion || message.v > contractVersion)
      return { v: contractVersion, ok: false, reason: 'contract', text: `this worker speaks ${contractVersion}` }
    try {
      if (message.kind === 'dispatch') return await dispatch(message)
      if (!Object.hasOwn(does, message.kind)) throw new TypeError(`no message '${message.kind}'`)
      const more = await does[message.kind](message as never)
      return { ...(await fullReply()), ...more }
    } catch (error) {
      return refusal(error)
    }
  }

  return async (message: PageMessage, port: Pick<MessagePort, 'postMessage'> | undefined): Promise<void> => {
    // also without a port: a page that asks to be claimed needs no answer
    const answer = await reply(message)
    port?.postMessage(answer)
    await runtime.settled()
  }
}
