import type { IssueIndex } from '../../core/search/issue-index.ts'
import { hasTerms } from '../../core/search/search-terms.ts'
import type { Issue } from '../../core/work/entities.ts'
import { issueKey } from '../../core/work/model-selectors.ts'
import type { WorkStore } from '../work-store.ts'

/** How long a slice may take in browsers without idle callbacks, in milliseconds. */
const sliceMs = 8
const betweenSlicesMs = 50
const latestMs = 2000
const mostRecent = 20

/** Runs a slice of work when the browser is idle. */
const whenIdle = (work: (isTimeUp: () => boolean) => void): (() => void) => {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback((deadline) => work(() => deadline.timeRemaining() < 1), { timeout: latestMs })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(() => {
    const until = performance.now() + sliceMs
    work(() => performance.now() > until)
  }, betweenSlicesMs)
  return () => clearTimeout(timer)
}

/** The search data of the device: an index of issues, updated in idle time, and the recently opened issues. */
export const createIndexHost = (store: WorkStore, onError: (error: unknown) => void) => {
  const listeners = new Set<() => void>()
  let index: IssueIndex | null = null
  let cancel: (() => void) | null = null
  let recent: readonly string[] = []
  let version = 0
  const publish = () => {
    version++
    for (const listener of listeners) listener()
  }
  const keyOf = (issue: Pick<Issue, 'projectId' | 'number'>) =>
    issueKey(store.select.row('project', issue.projectId), issue) ?? ''

  const follow = (): void => {
    if (!index || cancel) return
    cancel = whenIdle((isTimeUp) => {
      cancel = null
      const isDone = index?.update(store.select.issues(), keyOf, isTimeUp)
      publish()
      if (!isDone) follow()
    })
  }

  return {
    /** Starts indexing; returns a function that stops it. */
    open: (): (() => void) => {
      const stop = store.subscribe(follow)
      import('../../core/search/issue-index.ts').then(({ createIssueIndex }) => {
        index = createIssueIndex()
        follow()
      }, onError)
      return () => {
        stop()
        cancel?.()
        cancel = null
      }
    },
    /** Issues of this device, best match first; those that are not indexed yet are compared one by one. */
    search: (query: string): Issue[] => {
      const { select } = store
      const indexed = (index?.search(query) ?? []).flatMap((id) => select.row('issue', id) ?? [])
      const found = new Set(indexed.map(({ id }) => id))
      const others = select
        .issues()
        .filter(
          (issue) => !index?.has(issue) && !found.has(issue.id) && hasTerms(`${keyOf(issue)} ${issue.summary}`, query),
        )
      return [...indexed, ...others].filter(({ deletedAt }) => deletedAt === null)
    },
    remember: (issueId: string): void => {
      recent = [issueId, ...recent.filter((id) => id !== issueId)].slice(0, mostRecent)
    },
    /** Issues opened since the page was loaded, the last one first. */
    recent: () => recent,
    version: () => version,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

export type IndexHost = ReturnType<typeof createIndexHost>
