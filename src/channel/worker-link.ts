import { contractVersion, type PageMessage, type PageReply, type RuntimeKind } from '../core/contract.ts'
import type { EditsReader } from '../host/sync/device-edits.ts'
import type { EditsLink, OnViews, RuntimeLink } from './runtime-link-types.ts'
import type { UpdatePause } from './update-pause.ts'

type Unversioned<Message> = Message extends unknown ? Omit<Message, 'v'> : never

export interface WorkerLinkDeps {
  kind: RuntimeKind
  /** The current worker; it changes when an update takes over. */
  worker(): Pick<ServiceWorker, 'postMessage'> | null
  onViews: OnViews
  newId(): string
  /** The worker does not speak this page's contract, or a newer build has upgraded the device's databases. */
  outdated(): void
  /** Nothing is sent while it is on. */
  pause: Pick<UpdatePause, 'isOn' | 'whenOff'>
  /** How long each of the two tries may take. Waking a worker takes 5–15 ms, a cold start on a slow phone more. */
  patienceMs?: readonly [number, number]
}

/** The worker refused or did not answer. `text` is for the log. */
export class RuntimeError extends Error {
  readonly reason: 'silent' | 'contract' | 'storage' | 'failed'

  constructor(reason: RuntimeError['reason'], text = reason as string) {
    super(text)
    this.reason = reason
  }
}

/** One try: a port for one reply. A stopped worker loses ports silently, so a time-out ends it too. */
const post = (deps: WorkerLinkDeps, message: PageMessage, patience: number): Promise<PageReply> =>
  new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel()
    const timer = setTimeout(() => end(() => reject(new RuntimeError('silent'))), patience)
    const end = (settle: () => void) => {
      clearTimeout(timer)
      port1.close()
      settle()
    }
    port1.onmessage = ({ data }: MessageEvent<PageReply>) => end(() => resolve(data))
    const worker = deps.worker()
    if (worker) worker.postMessage(message, [port2])
    else end(() => reject(new RuntimeError('silent', 'there is no worker')))
  })

/** Reads IndexedDB in this page, without the worker. Loaded on first use. */
const createLazyReader = ({ outdated }: WorkerLinkDeps): EditsLink['reader'] => {
  let loading: Promise<EditsReader> | undefined
  return () => {
    loading ??= import('../host/sync/page-reader.ts').then(
      ({ createPageReader }) => createPageReader(window, outdated),
      (error) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
}

/** The link to the runtime in the service worker. A message without an answer is sent once more, with the same event id. */
export function createWorkerLink(deps: WorkerLinkDeps): RuntimeLink {
  const { pause, patienceMs = [4000, 10_000] } = deps

  const request = async (body: Unversioned<PageMessage>) => {
    const message = { v: contractVersion, ...body } as PageMessage
    // awaits only then: a page that closes gets no further turn of the event loop
    if (pause.isOn()) await pause.whenOff()
    const reply = await post(deps, message, patienceMs[0]).catch(() => post(deps, message, patienceMs[1]))
    if (!reply.ok && reply.reason === 'contract') deps.outdated()
    if (!reply.ok) throw new RuntimeError(reply.reason, reply.text)
    deps.onViews(reply.views, reply)
    return reply
  }

  const edits: EditsLink = {
    mutate: async (lane, mutations) => {
      await request({ kind: 'mutate', lane, mutations })
    },
    dismiss: async (lane, ids) => {
      await request({ kind: 'dismissEdits', lane, ids })
    },
    discard: async (lanes) => {
      await request({ kind: 'discardEdits', lanes })
    },
    reader: createLazyReader(deps),
  }

  return {
    kind: deps.kind,
    dispatch: async (machine, event, epoch) => {
      const message = { kind: 'dispatch', machine, event, epoch, eventId: deps.newId() }
      // TypeScript gives up on a union of so many machines
      await request(message as Parameters<typeof request>[0])
    },
    enqueue: async (lane, records, eventId) => {
      await request({ kind: 'enqueue', lane, records, eventId })
    },
    wake: async () => {
      await request({ kind: 'wake' })
    },
    requestViews: async () => {
      await request({ kind: 'views' })
    },
    forgetDeadLetters: async (names) => {
      await request({ kind: 'forgetDeadLetters', names })
    },
    edits,
    orgTexts: async (language, isFresh) => (await request({ kind: 'orgTexts', language, isFresh })).orgTexts ?? null,
    fetch: async (input, init) => {
      if (pause.isOn()) await pause.whenOff()
      return fetch(input, init)
    },
  }
}
