import { contractVersion, type RuntimeKind } from '../core/contract.ts'
import { createLocalLink, type LocalRuntime } from './local-link.ts'
import type { OnViews, RuntimeLink } from './runtime-link-types.ts'
import { createWorkerLink } from './worker-link.ts'

/** How long a page without a controller waits for the worker to claim it (RUN-6). */
export const claimPatienceMs = 2000

/** A runtime in this page; the memory store where there is no IndexedDB. */
export type LoadLocalRuntime = (kind: 'page' | 'memory') => Promise<LocalRuntime>

export interface RuntimeSelectionDeps {
  /** Absent where the browser has no workers, or blocks them. */
  container: ServiceWorkerContainer | undefined
  /** Resolves with the registration once there is an active worker; rejects where none can be. */
  register(): Promise<ServiceWorkerRegistration>
  loadLocalRuntime: LoadLocalRuntime
  onViews: OnViews
  newId(): string
  /** The worker speaks another contract: this page works until it is left, and should be loaded anew. */
  outdated(): void
}

const within = <Result>(ms: number, work: Promise<Result>): Promise<Result> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('the worker took too long')), ms)),
  ])

const controlled = (container: ServiceWorkerContainer): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (!container.controller) return
      container.removeEventListener('controllerchange', look)
      resolve()
    }
    container.addEventListener('controllerchange', look)
    look()
  })

const claim = async ({ container, register }: RuntimeSelectionDeps): Promise<RuntimeKind> => {
  if (!container) throw new Error('no workers here')
  const registered = register()
  if (container.controller) {
    registered.catch(() => {})
    return 'worker'
  }
  await within(
    claimPatienceMs,
    registered.then(({ active }) => {
      active?.postMessage({ v: contractVersion, kind: 'claim' })
      return controlled(container)
    }),
  )
  return 'worker-claimed'
}

const throughWorker = async (deps: RuntimeSelectionDeps): Promise<RuntimeLink> => {
  const kind = await claim(deps)
  const link = createWorkerLink({ ...deps, kind, worker: () => deps.container?.controller ?? null })
  await link.requestViews()
  return link
}

const throughPage = async (kind: 'page' | 'memory', deps: RuntimeSelectionDeps): Promise<RuntimeLink> => {
  const link = createLocalLink(kind, await deps.loadLocalRuntime(kind), deps.onViews)
  await link.requestViews()
  return link
}

/**
 * A worker that takes control later (a slow installation, another tab that asked) stands between this page and the server:
 * from then on it runs the machines. Both read the same store; the worker fetches the token itself.
 */
const handOver = (local: RuntimeLink, deps: RuntimeSelectionDeps): RuntimeLink => {
  const { container } = deps
  if (!container) return local
  let current = local
  const change = async () => {
    await controlled(container)
    const worker = createWorkerLink({ ...deps, kind: 'worker-claimed', worker: () => container.controller })
    await worker.requestViews()
    current = worker
    const hasStopped = local.stop?.()
    await worker.wake()
    // what this page had begun may end only now, and ask for more that nobody here does
    await hasStopped
    await worker.wake()
  }
  change().catch((error) => console.warn('the worker does not answer; this page goes on by itself', error))

  /** What was asked of this page's runtime and ends after it has stopped (a sign-in) is taken on by the worker. */
  const request = async <Result>(of: (runtime: RuntimeLink) => Promise<Result>): Promise<Result> => {
    const runtime = current
    try {
      return await of(runtime)
    } finally {
      if (runtime !== current) await current.wake().catch(() => {})
    }
  }
  return {
    get kind() {
      return current.kind
    },
    dispatch: (...words) => request((runtime) => runtime.dispatch(...words)),
    enqueue: (...words) => request((runtime) => runtime.enqueue(...words)),
    wake: () => request((runtime) => runtime.wake()),
    requestViews: () => request((runtime) => runtime.requestViews()),
    forgetDeadLetters: (...words) => request((runtime) => runtime.forgetDeadLetters(...words)),
    get edits() {
      return current.edits
    },
    orgTexts: (...words) => request((runtime) => runtime.orgTexts(...words)),
    fetch: (...words) => request((runtime) => runtime.fetch(...words)),
  }
}

/**
 * runtime selection, once per page life: the worker in control → the worker after it claimed this page → this
 * page → memory. Each step proves itself by answering with its views.
 */
export const selectRuntime = (deps: RuntimeSelectionDeps): Promise<RuntimeLink> =>
  throughWorker(deps)
    .catch(async () => handOver(await throughPage('page', deps), deps))
    .catch(() => throughPage('memory', deps))
