import { contractVersion, type OrgTexts, type RuntimeKind, type ViewsPublished } from '../core/contract.ts'
import type { RuntimeMachines } from '../core/runtime-machines.ts'
import type { StoredTrace } from '../core/trace/build-trace.ts'
import type { PublishedView, Runtime } from '../host/runtime-types.ts'
import type { EditsLink, OnViews, RuntimeLink } from './runtime-link-types.ts'

/** A runtime in this page, with its network side. */
export interface LocalRuntime {
  runtime: Runtime<RuntimeMachines>
  edits: EditsLink
  fetch: typeof fetch
  orgTexts(language: 'zh' | 'en', isFresh: boolean): Promise<OrgTexts | null>
  readTrace(): Promise<StoredTrace>
}

const published = (views: readonly PublishedView<RuntimeMachines>[]): ViewsPublished[] =>
  views.map((view) => ({ v: contractVersion, kind: 'view', ...view }))

/** A link to the runtime in this page, without messages. */
export function createLocalLink(
  kind: RuntimeKind,
  { runtime, edits, fetch, orgTexts, readTrace }: LocalRuntime,
  onViews: OnViews,
): RuntimeLink {
  const publishStatus = async () => onViews([], (await runtime.snapshot()).outboxStatus)
  const unsubscribe = runtime.subscribe((views) => {
    onViews(published(views))
    // the session or a queue has changed, so the outbox may have changed too
    publishStatus().catch(() => {})
  })
  return {
    kind,
    dispatch: async (machine, event, epoch) => {
      await runtime.dispatch(machine, event, { eventId: crypto.randomUUID(), epoch })
    },
    enqueue: (lane, records, eventId) => runtime.enqueue(lane, records, { eventId }),
    wake: () => runtime.wake(true),
    requestViews: async () => {
      const { views, outboxStatus } = await runtime.snapshot()
      onViews(published(views), outboxStatus)
    },
    forgetDeadLetters: async (names) => {
      await runtime.forgetDeadLetters(names)
      await publishStatus()
    },
    edits,
    orgTexts,
    fetch,
    readTrace,
    stop: () => {
      unsubscribe()
      runtime.stop()
      return runtime.settled()
    },
  }
}
