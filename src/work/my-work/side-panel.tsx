import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'wouter'
import { linkTo } from '../../core/routes.ts'
import type { Issue } from '../../core/work/entities.ts'
import { refusalTitleOf } from '../conflicts/refusal-titles.ts'
import { refusedChange } from '../conflicts/refused-change.ts'
import { issueFacts, issueRef } from '../issues/issue-facts.ts'
import { IssueKey } from '../parts/badges.tsx'
import { Icon } from '../parts/icon.tsx'
import { StatusMark, UnsentMark } from '../parts/marks.tsx'
import { useRecentIssues } from '../use-recent-issues.ts'
import { useStore, useUndecided, useWork } from '../use-work.ts'
import { Drafts, useDrafts } from './drafts.tsx'
import style from './side-panel.module.css'

const maxShown = 5

function IssueLink({ issue, end }: { issue: Issue; end?: ReactNode }) {
  const facts = issueFacts(useStore(), issue)
  if (!facts) return null
  const { project, status, isLater } = facts
  return (
    <li>
      <Link href={linkTo('issue', { issue: issueRef(project, issue) })} className={style.issue}>
        <StatusMark {...status} isLater={isLater} />
        <span className={style.words}>
          <span className={style.summary} dir="auto">
            {issue.summary}
          </span>
          <IssueKey projectKey={project.key} number={issue.number} />
        </span>
        {end}
      </Link>
    </li>
  )
}

/** Issues with a change that is not sent yet. */
const useWaitingIssues = (): readonly Issue[] => {
  const { select, model } = useStore()
  const waiting = useWork((work) => work.model.waiting())
  return useMemo(
    () => (waiting.length === 0 ? [] : select.issues().filter(({ id }) => model.isWaiting('issue', id))),
    [waiting, select, model],
  )
}

function Conflicts() {
  const { i18n } = useLingui()
  const { select } = useStore()
  const tray = useUndecided()
  if (tray.length === 0) return null
  return (
    <section>
      <h2 className={style.title}>
        <Trans>Conflicts</Trans>
      </h2>
      <ul>
        {tray.slice(0, maxShown).map((item) => {
          const { issueId, words } = refusedChange(item)
          const issue = issueId === undefined ? undefined : select.row('issue', issueId)
          return (
            <li key={item.id}>
              <Link href={linkTo('conflicts', {})} className={style.issue}>
                <span className={style.clash}>
                  <Icon name="clash" size={16} />
                </span>
                <span className={style.words}>
                  <span className={style.summary} dir="auto">
                    {issue?.summary ?? words ?? <Trans>A change</Trans>}
                  </span>
                  <span className={style.note}>{i18n._(refusalTitleOf(item.refusal))}</span>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Conflicts, drafts, unsent changes and recently opened issues; beside the list, or below it on a phone. */
export function SidePanel() {
  const { t } = useLingui()
  const tray = useUndecided()
  const waiting = useWaitingIssues()
  const recent = useRecentIssues()
  const drafts = useDrafts()
  if (tray.length + waiting.length + drafts.length + recent.length === 0) return null
  return (
    <aside className={style.panel} aria-label={t`Your recent work`}>
      <Conflicts />
      <Drafts drafts={drafts} />
      {waiting.length > 0 && (
        <section>
          <h2 className={style.title}>
            <Trans>Waiting to be sent</Trans>
          </h2>
          <ul>
            {waiting.slice(0, maxShown).map((issue) => (
              <IssueLink key={issue.id} issue={issue} end={<UnsentMark />} />
            ))}
          </ul>
        </section>
      )}
      {recent.length > 0 && (
        <section>
          <h2 className={style.title}>
            <Trans>Recently opened</Trans>
          </h2>
          <p className={style.note}>
            <Trans>Saved on this device, so you can open them offline.</Trans>
          </p>
          <ul>
            {recent.map((issue) => (
              <IssueLink key={issue.id} issue={issue} />
            ))}
          </ul>
        </section>
      )}
    </aside>
  )
}
