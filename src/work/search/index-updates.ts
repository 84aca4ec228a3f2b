import { createIssueIndex } from '../../core/search/issue-index.ts'
import type { EditsChannel } from '../../core/sync/lane-types.ts'
import type { Issue } from '../../core/work/entities.ts'
import { issueKey } from '../../core/work/model-selectors.ts'
import { whenIdle } from '../when-idle.ts'
import type { WorkStore } from '../work-store.ts'

/** Returns the same function until a project changes, because issue keys contain the project's key. */
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

interface UpdateDeps {
  store: WorkStore
  edits: Pick<EditsChannel, 'readRows'>
  /** Called when more is found. */
  publish(): void
  onError(error: unknown): void
}

/** An index of the device's issues, updated in idle time. */
export const createIndexUpdates = ({ store, edits, publish, onError }: UpdateDeps) => {
  const index = createIssueIndex()
  const keyOfNow = createKeys(store)
  let cancel: (() => void) | null = null
  let isReading = false
  let isStopped = false
  /** Descriptions of the issues that are indexed next; an empty text if the device has none. */
  let descriptions: ReadonlyMap<string, string> = new Map()

  const read = async (issueIds: readonly string[]): Promise<void> => {
    isReading = true
    const keys = issueIds.map((id) => ({ entity: 'issue', id }) as const)
    const rows = await edits.readRows(store.lane, keys).catch(onError)
    isReading = false
    if (!rows) return
    const found = new Map(rows.map((row) => [row.id, (row as Issue).description]))
    descriptions = new Map(issueIds.map((id) => [id, found.get(id) ?? '']))
    if (!isStopped) follow()
  }

  const follow = (): void => {
    isStopped = false
    if (cancel || isReading) return
    cancel = whenIdle((isTimeUp) => {
      cancel = null
      const { isDone, unread } = index.update(store.select.issues(), keyOfNow(), isTimeUp, descriptions)
      publish()
      if (unread.length > 0) void read(unread)
      else if (!isDone) follow()
    })
  }

  return {
    index,
    /** Indexes the changed issues. */
    follow,
    stop: (): void => {
      isStopped = true
      cancel?.()
      cancel = null
    },
  }
}

export type IndexUpdates = ReturnType<typeof createIndexUpdates>
