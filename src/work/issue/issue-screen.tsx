import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import { linkTo } from '../../core/routes.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { LabelBadge, PersonBadge } from '../parts/badges.tsx'
import { DueDate, useDateText } from '../parts/due-date.tsx'
import { PriorityMark, StatusMark, TypeMark } from '../parts/marks.tsx'
import { MissingScreen } from '../parts/missing-screen.tsx'
import { useFieldNames, usePriorityNames } from '../parts/use-names.ts'
import { useLastView } from '../projects/project-frame.tsx'
import screen from '../shell/screen.module.css'
import { Screen } from '../shell/screen.tsx'
import { useIsWide } from '../shell/use-media.ts'
import { useAddress } from '../use-address.ts'
import { useProject } from '../use-project.ts'
import { useWork } from '../use-work.ts'
import { NewComment } from './comments.tsx'
import style from './issue.module.css'
import { type DetailProps, IssueDetail, useFacts, Value } from './issue-detail.tsx'
import { useIssueByRef } from './use-issue.ts'

function Field({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={style.field}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Every value of the issue with its name, at the side of its page. */
function Fields({ issue, view }: DetailProps) {
  const { t } = useLingui()
  const names = useFieldNames()
  const priorities = usePriorityNames()
  const dateText = useDateText()
  const facts = useFacts(issue)
  const reporter = useWork(({ select }) => select.row('person', issue.reporterId)) ?? null
  if (!facts) return null
  const { status, assignee, labels, type, isLater, isDone } = facts
  const shared = { issue, view, className: style.value }
  const none = t`None`
  return (
    <dl className={style.fields} aria-label={t`Fields`}>
      <Field name={names('statusId')}>
        <Value {...shared} field="statusId" said={status.name}>
          <StatusMark {...status} isLater={isLater} />
          {status.name}
        </Value>
      </Field>
      <Field name={names('assigneeId')}>
        <Value {...shared} field="assigneeId" said={assignee?.name ?? t`Nobody`} isEmpty={!assignee}>
          <PersonBadge person={assignee} isNamed />
          {assignee?.name ?? t`Nobody`}
        </Value>
      </Field>
      <Field name={names('priority')}>
        <Value {...shared} field="priority" said={priorities[issue.priority]}>
          <PriorityMark priority={issue.priority} />
          {priorities[issue.priority]}
        </Value>
      </Field>
      <Field name={names('labelIds')}>
        <Value
          {...shared}
          field="labelIds"
          said={labels.map(({ name }) => name).join(', ')}
          isEmpty={labels.length === 0}
        >
          {labels.length > 0 ? labels.map((label) => <LabelBadge key={label.id} label={label} />) : none}
        </Value>
      </Field>
      <Field name={names('startDate')}>
        <Value {...shared} field="startDate" said={issue.startDate ?? none} isEmpty={!issue.startDate}>
          {issue.startDate ? dateText(issue.startDate) : none}
        </Value>
      </Field>
      <Field name={names('dueDate')}>
        <Value {...shared} field="dueDate" said={issue.dueDate ?? none} isEmpty={!issue.dueDate}>
          {issue.dueDate ? <DueDate date={issue.dueDate} isDone={isDone} /> : none}
        </Value>
      </Field>
      <Field name={names('typeId')}>
        <span className={style.plain}>
          <TypeMark {...type} />
          {type.name}
        </span>
      </Field>
      <Field name={names('reporterId')}>
        <span className={style.plain}>
          <PersonBadge person={reporter} isNamed />
          {reporter?.name ?? '…'}
        </span>
      </Field>
    </dl>
  )
}

function IssuePage({ issue, view }: DetailProps) {
  const { t } = useLingui()
  const isWide = useIsWide()
  const [lastView] = useLastView()
  const { project } = view
  const key = issue.number === null ? `${project.key}-…` : `${project.key}-${issue.number}`
  useEffect(() => {
    document.title = `${key} ${issue.summary} · Worktide`
  }, [key, issue.summary])
  return (
    <Screen
      title={key}
      isHeadedInside
      above={[
        { label: t`Projects`, href: linkTo('projects', {}) },
        { label: project.name, href: linkTo(lastView, { key: project.key }) },
      ]}
    >
      <main className={style.page} data-issue={issue.id}>
        <div className={style.middle}>
          <div className={style.scroll}>
            <IssueDetail key={issue.id} issue={issue} view={view} hasChips={!isWide} />
          </div>
          <NewComment key={`comment ${issue.id}`} issue={issue} view={view} />
        </div>
        {isWide && <Fields issue={issue} view={view} />}
      </main>
    </Screen>
  )
}

/** `/i/KEY-12` and `/i/<uuid>`: an issue as a page. */
export function IssueScreen() {
  const { t } = useLingui()
  const { parameters } = useAddress()
  const issue = useIssueByRef(parameters.issue ?? '')
  const view = useProject(issue?.projectId)
  const { isLoaded } = useWork((work) => work.status())
  if (issue && view) return <IssuePage issue={issue} view={view} />
  if (isLoaded) return <MissingScreen />
  return (
    <Screen title={t`Issue`}>
      <main className={screen.main}>
        <Skeleton shapes={['title', 'line', 'line', 'card']} />
      </main>
    </Screen>
  )
}
