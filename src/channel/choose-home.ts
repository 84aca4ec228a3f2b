import { contractVersion, type HomeKind } from '../core/contract.ts'
import type { HearViews, HomeLink } from './home-link-types.ts'
import { createLocalLink, type LocalHome } from './local-link.ts'
import { createWorkerLink } from './worker-link.ts'

/** How long a page without a controller waits for the worker to claim it (RUN-6). */
export const claimPatienceMs = 2000

/** A home in this page; the memory store where there is no IndexedDB. */
export type LoadLocalHome = (kind: 'page' | 'memory') => Promise<LocalHome>

export interface LadderDeps {
  /** Absent where the browser has no workers, or blocks them. */
  container: ServiceWorkerContainer | undefined
  /** Resolves with the registration once there is an active worker; rejects where none can be. */
  register(): Promise<ServiceWorkerRegistration>
  loadLocalHome: LoadLocalHome
  hear: HearViews
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

const claim = async ({ container, register }: LadderDeps): Promise<HomeKind> => {
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

const throughWorker = async (deps: LadderDeps): Promise<HomeLink> => {
  const kind = await claim(deps)
  const link = createWorkerLink({ ...deps, kind, worker: () => deps.container?.controller ?? null })
  await link.ask()
  return link
}

const throughPage = async (kind: 'page' | 'memory', deps: LadderDeps): Promise<HomeLink> => {
  const link = createLocalLink(kind, await deps.loadLocalHome(kind), deps.hear)
  await link.ask()
  return link
}

/**
 * A worker that takes control later (a slow installation, another tab that asked) stands between this page and the server:
 * from then on it runs the machines. Both read the same store; the worker fetches the token itself.
 */
const handOver = (local: HomeLink, deps: LadderDeps): HomeLink => {
  const { container } = deps
  if (!container) return local
  let current = local
  const change = async () => {
    await controlled(container)
    const worker = createWorkerLink({ ...deps, kind: 'worker-claimed', worker: () => container.controller })
    await worker.ask()
    current = worker
    const hasStopped = local.stop?.()
    await worker.wake()
    // what this page had begun may end only now, and ask for more that nobody here does
    await hasStopped
    await worker.wake()
  }
  change().catch((error) => console.warn('the worker does not answer; this page goes on by itself', error))

  /** What was asked of this page's home and ends after it has stopped (a sign-in) is taken on by the worker. */
  const ask = async <Result>(of: (home: HomeLink) => Promise<Result>): Promise<Result> => {
    const home = current
    try {
      return await of(home)
    } finally {
      if (home !== current) await current.wake().catch(() => {})
    }
  }
  return {
    get kind() {
      return current.kind
    },
    tell: (...words) => ask((home) => home.tell(...words)),
    capture: (...words) => ask((home) => home.capture(...words)),
    wake: () => ask((home) => home.wake()),
    ask: () => ask((home) => home.ask()),
    forgetLostWrites: (...words) => ask((home) => home.forgetLostWrites(...words)),
    orgTexts: (...words) => ask((home) => home.orgTexts(...words)),
    fetch: (...words) => ask((home) => home.fetch(...words)),
  }
}

/**
 * The ladder of homes, climbed once per page life: the worker in control → the worker after it claimed this page → this
 * page → memory. Each step proves itself by answering with its views.
 */
export const chooseHome = (deps: LadderDeps): Promise<HomeLink> =>
  throughWorker(deps)
    .catch(async () => handOver(await throughPage('page', deps), deps))
    .catch(() => throughPage('memory', deps))
