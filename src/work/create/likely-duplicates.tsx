import { Plural } from '@lingui/react/macro'
import { useContext, useDeferredValue, useMemo, useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import { linkTo } from '../../core/routes.ts'
import { issueFacts, issueRef } from '../issues/issue-facts.ts'
import { IssueKey } from '../parts/badges.tsx'
import { StatusMark } from '../parts/marks.tsx'
import { IndexContext } from '../search/search-host.tsx'
import { useStore } from '../use-work.ts'
import style from './create.module.css'

const maxShown = 2
const noChange = () => () => {}

/** Issues of the project on this device that say nearly the same; none before the search index is loaded. */
const useLikelyDuplicates = (projectId: string, summary: string) => {
  const store = useStore()
  const host = useContext(IndexContext)
  const version = useSyncExternalStore(host?.subscribe ?? noChange, () => host?.version())
  const typed = useDeferredValue(summary)
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared again when more is indexed
  return useMemo(() => {
    const found = (host?.index()?.similar(typed) ?? []).flatMap((id) => store.select.row('issue', id) ?? [])
    return found
      .filter((issue) => issue.projectId === projectId && issue.deletedAt === null)
      .slice(0, maxShown)
      .flatMap((issue) => issueFacts(store, issue) ?? [])
  }, [host, store, projectId, typed, version])
}

interface LikelyDuplicatesProps {
  projectId: string
  summary: string
  /** Called when one of them is opened; the draft stays stored. */
  onOpen: () => void
}

/** Shows, while a summary is typed, the issues that it may repeat. */
export function LikelyDuplicates({ projectId, summary, onOpen }: LikelyDuplicatesProps) {
  const found = useLikelyDuplicates(projectId, summary)
  return (
    <div role="status" className={style.duplicates}>
      {found.length > 0 && (
        <span className={style.duplicateHint}>
          <Plural value={found.length} one="Possible duplicate" other="Possible duplicates" />
        </span>
      )}
      {found.map(({ issue, project, status, isLater }) => (
        <Link
          key={issue.id}
          href={linkTo('issue', { issue: issueRef(project, issue) })}
          className={style.duplicate}
          onClick={onOpen}
        >
          <StatusMark {...status} isLater={isLater} />
          <span className="visually-hidden">{status.name}</span>
          <IssueKey projectKey={project.key} number={issue.number} />
          <span className={style.duplicateWords} dir="auto">
            {issue.summary}
          </span>
        </Link>
      ))}
    </div>
  )
}
