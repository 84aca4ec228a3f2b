import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { linkTo } from '../../core/routes.ts'
import { issueKey } from '../../core/work/model-selectors.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Icon } from '../parts/icon.tsx'
import { TypeMark } from '../parts/marks.tsx'
import { MissingScreen } from '../parts/missing-screen.tsx'
import { ArchivedStrip } from '../projects/archived-strip.tsx'
import { useLastView } from '../projects/project-frame.tsx'
import screen from '../shell/screen.module.css'
import { Screen } from '../shell/screen.tsx'
import { useIsWide } from '../shell/use-media.ts'
import { useAddress } from '../use-address.ts'
import { useRememberName } from '../use-shown-name.ts'
import { useWork } from '../use-work.ts'
import { NewComment } from './comments.tsx'
import { DeletedIssue } from './deleted-issue.tsx'
import style from './issue.module.css'
import { IssueActions } from './issue-actions.tsx'
import { IssueDetail } from './issue-detail.tsx'
import { IssueFields } from './issue-fields.tsx'
import { type DetailProps, IssueValue } from './issue-value.tsx'
import { useIssueOf } from './use-issue.ts'

/** The side panel with the issue's status and fields. */
function Side({ issue, view }: DetailProps) {
  useWork((work) => work.version())
  return (
    <aside className={style.fields} aria-label={issue.summary}>
      <div className={style.sideHead}>
        <IssueValue issue={issue} view={view} field="statusId" isOn end={<Icon name="down" size={16} />} />
        <IssueActions issue={issue} view={view} />
      </div>
      <IssueFields issue={issue} view={view} />
    </aside>
  )
}

function IssuePage({ issue, view }: DetailProps) {
  const { t } = useLingui()
  const isWide = useIsWide()
  const [lastView] = useLastView()
  const { project, types } = view
  const type = types.find(({ id }) => id === issue.typeId)
  useRememberName(issue.summary)
  const key = issue.number === null ? `${project.key}-…` : `${project.key}-${issue.number}`
  useEffect(() => {
    document.title = `${key} ${issue.summary} · Worktide`
  }, [key, issue.summary])
  return (
    <Screen
      title={key}
      isHeadedInside
      mark={type && <TypeMark {...type} isIconOnly />}
      menu={<IssueActions issue={issue} view={view} />}
      above={[
        { label: t`Projects`, href: linkTo('projects', {}) },
        { label: project.name, href: linkTo(lastView, { key: project.key }) },
      ]}
    >
      <main className={style.page} data-issue={issue.id}>
        <div className={style.middle}>
          <div className={style.scroll}>
            <ArchivedStrip view={view} />
            <IssueDetail key={issue.id} issue={issue} view={view} hasChips={!isWide} />
          </div>
          <NewComment key={`comment ${issue.id}`} issue={issue} view={view} />
        </div>
        {isWide && <Side issue={issue} view={view} />}
      </main>
    </Screen>
  )
}

/** The page of a deleted issue. */
function DeletedPage({ issue, view }: DetailProps) {
  const { t } = useLingui()
  const { project } = view
  return (
    <Screen
      title={issueKey(project, issue) ?? t`Issue`}
      above={[{ label: project.name, href: linkTo('project', { key: project.key }) }]}
    >
      <main className={screen.main}>
        <DeletedIssue issue={issue} view={view} />
      </main>
    </Screen>
  )
}

/** `/i/KEY-12` and `/i/<uuid>`: an issue as a page. */
export function IssueScreen() {
  const { t } = useLingui()
  const { parameters } = useAddress()
  const ref = parameters.issue ?? ''
  const { issue, view, wanted } = useIssueOf(ref)
  if (issue && view) {
    const Shown = issue.deletedAt === null ? IssuePage : DeletedPage
    return <Shown issue={issue} view={view} />
  }
  const outline = <Skeleton shapes={['title', 'line', 'line', 'card']} />
  return <MissingScreen title={t`Issue`} outline={outline} {...wanted} />
}
