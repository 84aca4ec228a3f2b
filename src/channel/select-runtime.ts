import { contractVersion, type RuntimeKind } from '../core/contract.ts'
import { createLocalLink, type LocalRuntime } from './local-link.ts'
import type { OnViews, RuntimeLink } from './runtime-link-types.ts'
import type { UpdatePause } from './update-pause.ts'
import { createWorkerLink } from './worker-link.ts'

/** How long a page without a controller waits for the worker to claim it (RUN-6). */
export const claimPatienceMs = 2000

/** Creates a runtime in this page; `memory` where there is no IndexedDB. */
export type LoadLocalRuntime = (kind: 'page' | 'memory') => Promise<LocalRuntime>

export interface RuntimeSelectionDeps {
  /** Absent if the browser has no workers or blocks them. */
  container: ServiceWorkerContainer | undefined
  /** Resolves with the registration when a worker is active; rejects if there cannot be one. */
  register(): Promise<ServiceWorkerRegistration>
  loadLocalRuntime: LoadLocalRuntime
  onViews: OnViews
  newId(): string
  /** The worker speaks another contract: this page works until it is closed and should be reloaded. */
  outdated(): void
  pause: Pick<UpdatePause, 'isOn' | 'whenOff'>
}

const within = <Result>(ms: number, work: Promise<Result>): Promise<Result> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('the worker took too long')), ms)),
  ])

const controlled = (container: ServiceWorkerContainer): Promise<void> =>
  new Promise((resolve) => {
    const check = () => {
      if (!container.controller) return
      container.removeEventListener('controllerchange', check)
      resolve()
    }
    container.addEventListener('controllerchange', check)
    check()
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
 * A worker that takes control later (after a slow installation, or claimed by another tab) runs the machines from then on.
 * Both use the same store; the worker fetches the token itself.
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
    // work of this page may end only now and create more, which the worker must run
    await hasStopped
    await worker.wake()
  }
  change().catch((error) => console.warn('the worker does not answer', error))

  /** After a request that outlived this page's runtime (a sign-in), wakes the worker to continue its work. */
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
    dispatch: (...args) => request((runtime) => runtime.dispatch(...args)),
    enqueue: (...args) => request((runtime) => runtime.enqueue(...args)),
    wake: () => request((runtime) => runtime.wake()),
    requestViews: () => request((runtime) => runtime.requestViews()),
    forgetDeadLetters: (...args) => request((runtime) => runtime.forgetDeadLetters(...args)),
    get edits() {
      return current.edits
    },
    orgTexts: (...args) => request((runtime) => runtime.orgTexts(...args)),
    fetch: (...args) => request((runtime) => runtime.fetch(...args)),
  }
}

/**
 * Selects the runtime, once per document: the worker in control → the worker after it claimed this page → this page →
 * memory. Each candidate must answer with its views.
 */
export const selectRuntime = (deps: RuntimeSelectionDeps): Promise<RuntimeLink> =>
  throughWorker(deps)
    .catch(async () => handOver(await throughPage('page', deps), deps))
    .catch(() => throughPage('memory', deps))
