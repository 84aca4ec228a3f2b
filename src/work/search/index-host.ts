import type { IssueIndex } from '../../core/search/issue-index.ts'
import type { Issue } from '../../core/work/entities.ts'
import { issueKey } from '../../core/work/model-selectors.ts'
import { whenIdle } from '../when-idle.ts'
import type { WorkStore } from '../work-store.ts'

const mostRecent = 20

/** Answers another function as soon as a project is another: its key is in those of its issues. */
const createKeys = ({ select }: WorkStore) => {
  const keyOf = (issue: Pick<Issue, 'projectId' | 'number'>) =>
    issueKey(select.row('project', issue.projectId), issue) ?? ''
  const keys = { projects: select.projects(), of: keyOf }
  return (): typeof keyOf => {
    const projects = select.projects()
    if (projects !== keys.projects) Object.assign(keys, { projects, of: keyOf.bind(null) })
    return keys.of
  }
}

/** The search data of the device: an index of issues, updated in idle time, and the recently opened issues. */
export const createIndexHost = (
  store: WorkStore,
  readDescriptions: (issueIds: readonly string[]) => Promise<ReadonlyMap<string, string>>,
  onError: (error: unknown) => void,
) => {
  const listeners = new Set<() => void>()
  let index: IssueIndex | null = null
  let cancel: (() => void) | null = null
  let isLoading = false
  let isClosed = true
  /** Of the issues that are indexed next. */
  let descriptions: ReadonlyMap<string, string> = new Map()
  let isReading = false
  let recent: readonly string[] = []
  let version = 0
  const publish = () => {
    version++
    for (const listener of listeners) listener()
  }
  const keyOfNow = createKeys(store)

  const load = (): void => {
    isLoading = true
    import('../../core/search/issue-index.ts').then(({ createIssueIndex }) => {
      index = createIssueIndex()
      follow()
    }, onError)
  }

  const read = async (issueIds: readonly string[]): Promise<void> => {
    isReading = true
    const found = await readDescriptions(issueIds).catch(onError)
    isReading = false
    if (!found) return
    descriptions = found
    follow()
  }

  /** First of all issues are shown; what finds them comes after. */
  const follow = (): void => {
    if (cancel || isReading || isClosed || (!index && (isLoading || store.select.issues().length === 0))) return
    cancel = whenIdle((isTimeUp) => {
      cancel = null
      if (!index) return load()
      const { isDone, unread } = index.update(store.select.issues(), keyOfNow(), isTimeUp, descriptions)
      publish()
      if (unread.length > 0) void read(unread)
      else if (!isDone) follow()
    })
  }

  return {
    /** Starts indexing; returns a function that stops it. */
    open: (): (() => void) => {
      const stop = store.subscribe(follow)
      isClosed = false
      follow()
      return () => {
        isClosed = true
        stop()
        cancel?.()
        cancel = null
      }
    },
    /** Null until it is loaded. */
    index: () => index,
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
