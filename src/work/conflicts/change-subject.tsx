import { Plural } from '@lingui/react/macro'
import { Link } from 'wouter'
import { linkTo } from '../../core/routes.ts'
import type { TrayItem } from '../../core/sync/lane-types.ts'
import { issueRef } from '../issues/issue-facts.ts'
import { IssueKey } from '../parts/badges.tsx'
import { useStore, useWork } from '../use-work.ts'
import style from './conflicts.module.css'
import type { RefusedChange } from './refused-change.ts'
import { useSettingSubject } from './setting-change.ts'

/** The changed issue; for a removed attachment, the issue that it belongs to. */
const useIssueId = ({ name, args }: TrayItem, { issueId }: RefusedChange): string | undefined =>
  useWork(({ select }) => {
    if (issueId !== undefined || !name.startsWith('attachment.')) return issueId
    return select.row('attachment', String((args as { id?: unknown } | null)?.id))?.issueId
  })

/** That issue, if it is on this device. */
export const useIssueOf = (item: TrayItem, change: RefusedChange) => {
  const issueId = useIssueId(item, change)
  const issue = useWork(({ select }) => (issueId ? select.row('issue', issueId) : undefined))
  const project = useWork(({ select }) => (issue ? select.row('project', issue.projectId) : undefined))
  return issue && project && { issue, project, href: linkTo('issue', { issue: issueRef(project, issue) }) }
}

/** How many issues of a change are named by their keys. */
const namedMost = 10

/** The keys of the other issues that a change was refused for, and how many more there are. */
function Others({ ids }: { ids: readonly string[] }) {
  const { select } = useStore()
  const named = ids.slice(0, namedMost).flatMap((id) => {
    const issue = select.row('issue', id)
    const project = issue && select.row('project', issue.projectId)
    return project ? [{ id, projectKey: project.key, number: issue.number }] : []
  })
  const more = ids.length - named.length
  return (
    <>
      {named.map(({ id, ...key }) => (
        <IssueKey key={id} {...key} />
      ))}
      {more > 0 && (
        <span className={style.more}>
          <Plural value={more} one="# more" other="# more" />
        </span>
      )}
    </>
  )
}

interface AboutProps {
  item: TrayItem
  change: RefusedChange
}

/** What a change was about, with a link to it. */
export function About({ item, change }: AboutProps) {
  const subject = useIssueOf(item, change)
  const setting = useSettingSubject(item)
  const place = [item.leftOrgName, item.subjectKey].filter(Boolean).join(' · ')
  if (setting)
    return (
      <Link href={setting.href} className={style.about}>
        <span className={style.more}>{setting.place}</span>
        <b>{setting.name}</b>
      </Link>
    )
  if (!subject) return place ? <p className={style.about}>{place}</p> : null
  const { issue, project, href } = subject
  return (
    <Link href={href} className={style.about}>
      <IssueKey projectKey={project.key} number={issue.number} />
      <b>{issue.summary}</b>
      <Others ids={change.others} />
    </Link>
  )
}
