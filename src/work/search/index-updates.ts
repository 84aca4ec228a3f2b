import { createIssueIndex } from '../../core/search/issue-index.ts'
import { type IssueTexts, isComment, joinComments, textsOfIssues } from '../../core/search/issue-texts.ts'
import { type EditsChannel, type LaneChange, laneName } from '../../core/sync/lane-types.ts'
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

const noTexts: IssueTexts = { description: '', comments: '' }

export type SearchedEdits = Pick<EditsChannel, 'read' | 'readRows' | 'subscribe'>

interface UpdateDeps {
  store: WorkStore
  edits: SearchedEdits
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
  /** The texts of the issues that are indexed next; empty ones if the device has none. */
  let texts: ReadonlyMap<string, IssueTexts> = new Map()

  /** Changes of comments so far: what was read before one may lack it. */
  let changes = 0

  const read = async (issueIds: readonly string[]): Promise<void> => {
    isReading = true
    const before = changes
    const answer = await edits.read(store.lane, { issueIds }).catch(onError)
    isReading = false
    if (!answer) return
    const found = textsOfIssues(answer.rows)
    if (before === changes) texts = new Map(issueIds.map((id) => [id, found.get(id) ?? noTexts]))
    if (!isStopped) follow()
  }

  const textsOf = ({ id, description }: Pick<Issue, 'id' | 'description'>): IssueTexts | undefined =>
    description === undefined ? texts.get(id) : { description, comments: joinComments(store.select.commentsOf(id)) }

  const follow = (): void => {
    isStopped = false
    if (cancel || isReading) return
    cancel = whenIdle((isTimeUp) => {
      cancel = null
      const { isDone, unread } = index.update(store.select.issues(), keyOfNow(), isTimeUp, textsOf)
      // an issue that changes later needs its texts of then
      if (isDone || unread.length > 0) texts = new Map()
      publish()
      if (unread.length > 0) void read(unread)
      else if (!isDone) follow()
    })
  }

  return {
    index,
    /** Indexes the changed issues. */
    follow,
    /** Indexes the issues of changed comments again. */
    takeChange: async ({ lane, rows = [] }: LaneChange): Promise<void> => {
      if (lane !== laneName(store.lane) || rows === 'all') return
      const keys = rows.filter(({ entity }) => entity === 'comment')
      if (keys.length === 0) return
      changes++
      texts = new Map()
      const changed = await edits.readRows(store.lane, keys).catch(onError)
      index.forgetTexts((changed ?? []).filter(isComment).map(({ issueId }) => issueId))
      if (!isStopped) follow()
    },
    stop: (): void => {
      isStopped = true
      cancel?.()
      cancel = null
    },
  }
}

export type IndexUpdates = ReturnType<typeof createIndexUpdates>
