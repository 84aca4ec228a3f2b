import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { type Grouping, groupIssues, groupings, type IssueGroup, sortings } from '../../core/work/list-rules.ts'
import { classNames } from '../../ui/class-names.ts'
import { VirtualList } from '../../ui/list/virtual-list.tsx'
import { NewIssueLine } from '../create/new-issue-line.tsx'
import { useEditor } from '../edit/use-editor.ts'
import { issueFacts } from '../issues/issue-facts.ts'
import { IssueRow } from '../issues/issue-row.tsx'
import { Empty } from '../parts/empty.tsx'
import { Icon } from '../parts/icon.tsx'
import { ProjectFrame } from '../projects/project-frame.tsx'
import screen from '../shell/screen.module.css'
import { useIsWide } from '../shell/use-media.ts'
import { useChoice, useOpenIssue, usePeek } from '../use-address.ts'
import type { ProjectView } from '../use-project.ts'
import { useStore, useWork } from '../use-work.ts'
import { useGroupHeads } from './group-heads.tsx'
import style from './list.module.css'
import { ListControls } from './list-controls.tsx'

type Line =
  | { kind: 'group'; key: string; group: IssueGroup; isClosed: boolean }
  | { kind: 'issue'; key: string; issueId: string }

/** The order of groups: as the project has its statuses and types, people by name, priorities by weight. */
const keysOf = (view: ProjectView, grouping: Grouping): string[] => {
  if (grouping === 'status') return view.statuses.map(({ id }) => id)
  if (grouping === 'type') return view.types.map(({ id }) => id)
  if (grouping === 'assignee') return [...view.people.map(({ id }) => id), '']
  if (grouping === 'priority') return ['urgent', 'high', 'medium', 'low', 'none']
  return ['']
}

const linesOf = (groups: readonly IssueGroup[], grouping: Grouping, closed: ReadonlySet<string>): Line[] =>
  groups.flatMap((group): Line[] => {
    const isClosed = closed.has(group.key)
    const issues = isClosed ? [] : group.issues.map(({ id }): Line => ({ kind: 'issue', key: id, issueId: id }))
    return grouping === 'none' ? issues : [{ kind: 'group', key: `group ${group.key}`, group, isClosed }, ...issues]
  })

const useLines = (view: ProjectView, closed: ReadonlySet<string>) => {
  const { actor } = useStore()
  const [grouping] = useChoice('group', groupings, 'status')
  const [sorting] = useChoice('sort', sortings, 'rank')
  const [whose] = useChoice('whose', ['all', 'mine'], 'all')
  const issues = useWork(({ select }) => select.issuesOf(view.project.id))
  const groups = useMemo(() => {
    const shown = whose === 'mine' ? issues.filter(({ assigneeId }) => assigneeId === actor.userId) : issues
    return groupIssues(shown, grouping, sorting, keysOf(view, grouping))
  }, [issues, whose, grouping, sorting, view, actor])
  const lines = useMemo(() => linesOf(groups, grouping, closed), [groups, grouping, closed])
  return { lines, grouping, isFiltered: whose !== 'all' }
}

const toggled = (keys: ReadonlySet<string>, key: string): ReadonlySet<string> => {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}

function IssueLine({ issueId }: { issueId: string }) {
  const store = useStore()
  const isWide = useIsWide()
  const editor = useEditor()
  const open = useOpenIssue()
  const { peeked } = usePeek()
  const issue = store.select.row('issue', issueId)
  const facts = issue && issueFacts(store, issue)
  if (!facts) return null
  const isCurrent = peeked !== null && (peeked === issueId || peeked === `${facts.project.key}-${facts.issue.number}`)
  return <IssueRow facts={facts} isWide={isWide} isCurrent={isCurrent} onOpen={open} onEdit={editor.open} />
}

function Lines({ view }: { view: ProjectView }) {
  const { t } = useLingui()
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const isWide = useIsWide()
  useWork((work) => work.version())
  const { lines, grouping, isFiltered } = useLines(view, closed)
  const head = useGroupHeads(view, grouping)
  if (lines.length === 0)
    return (
      <Empty>
        {isFiltered ? <Trans>No matching issues.</Trans> : <Trans>No issues yet. Write the first one above.</Trans>}
      </Empty>
    )
  return (
    <VirtualList label={t`Issues`} items={lines} keyOf={({ key }) => key} estimatedHeight={isWide ? 36 : 64}>
      {(line) =>
        line.kind === 'issue' ? (
          <IssueLine issueId={line.issueId} />
        ) : (
          <button
            type="button"
            className={style.group}
            aria-expanded={!line.isClosed}
            onClick={() => setClosed(toggled(closed, line.group.key))}
          >
            <Icon name={line.isClosed ? 'next' : 'down'} size={16} />
            {head(line.group.key)}
            <span className={style.count}>{line.group.issues.length}</span>
          </button>
        )
      }
    </VirtualList>
  )
}

/** `/p/KEY/list`: issues in groups, as many as there are. */
export function ListScreen() {
  return (
    <ProjectFrame current="list" controls={<ListControls />}>
      {(view) => (
        <main className={classNames(screen.main, style.main)}>
          <NewIssueLine view={view} />
          <div className={style.lines}>
            <Lines view={view} />
          </div>
        </main>
      )}
    </ProjectFrame>
  )
}
