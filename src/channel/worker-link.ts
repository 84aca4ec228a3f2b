import { contractVersion, type HomeKind, type PageMessage, type PageReply } from '../core/contract.ts'
import type { HearViews, HomeLink } from './home-link-types.ts'

type Unversioned<Message> = Message extends unknown ? Omit<Message, 'v'> : never

export interface WorkerLinkDeps {
  kind: HomeKind
  /** The worker to talk to now: it changes when an update takes over. */
  worker(): Pick<ServiceWorker, 'postMessage'> | null
  hear: HearViews
  newId(): string
  /** The worker is of a build that does not speak this page's contract. */
  outdated(): void
  /** How long each of the two tries may take. Waking a worker takes 5–15 ms, a cold start on a poor phone more. */
  patienceMs?: readonly [number, number]
}

/** The worker said no, or nothing. `text` is for the log. */
export class HomeRefusal extends Error {
  readonly reason: 'silent' | 'contract' | 'storage' | 'failed'

  constructor(reason: HomeRefusal['reason'], text = reason as string) {
    super(text)
    this.reason = reason
  }
}

/** One try: a port for one reply. A stopped worker loses ports silently, so silence ends it too. */
const post = (deps: WorkerLinkDeps, message: PageMessage, patience: number): Promise<PageReply> =>
  new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel()
    const timer = setTimeout(() => end(() => reject(new HomeRefusal('silent'))), patience)
    const end = (settle: () => void) => {
      clearTimeout(timer)
      port1.close()
      settle()
    }
    port1.onmessage = ({ data }: MessageEvent<PageReply>) => end(() => resolve(data))
    const worker = deps.worker()
    if (worker) worker.postMessage(message, [port2])
    else end(() => reject(new HomeRefusal('silent', 'there is no worker')))
  })

/** The home in the service worker. A try that stays unanswered is made once more, with the same event id. */
export function createWorkerLink(deps: WorkerLinkDeps): HomeLink {
  const { patienceMs = [4000, 10_000] } = deps

  const say = async (words: Unversioned<PageMessage>) => {
    const message = { v: contractVersion, ...words } as PageMessage
    const reply = await post(deps, message, patienceMs[0]).catch(() => post(deps, message, patienceMs[1]))
    if (!reply.ok && reply.reason === 'contract') deps.outdated()
    if (!reply.ok) throw new HomeRefusal(reply.reason, reply.text)
    deps.hear(reply.views, reply)
    return reply
  }

  return {
    kind: deps.kind,
    tell: async (machine, event, epoch) => {
      await say({ kind: 'tell', machine, event, epoch, eventId: deps.newId() })
    },
    capture: async (lane, records, eventId) => {
      await say({ kind: 'capture', lane, records, eventId })
    },
    wake: async () => {
      await say({ kind: 'wake' })
    },
    ask: async () => {
      await say({ kind: 'views' })
    },
    forgetLostWrites: async (names) => {
      await say({ kind: 'forgetLostWrites', names })
    },
    orgTexts: async (language, isFresh) => (await say({ kind: 'orgTexts', language, isFresh })).orgTexts ?? null,
    fetch: (input, init) => fetch(input, init),
  }
}
