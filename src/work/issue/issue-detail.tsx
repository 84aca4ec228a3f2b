import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { maxLength } from '../../core/forms/max-lengths.ts'
import { longestDescription } from '../../core/work/work-limits.ts'
import { useDateFormat } from '../../shared/use-date-format.ts'
import { classNames } from '../../ui/class-names.ts'
import { useRestoredFocus } from '../../ui/layout/use-restored-focus.ts'
import { AttachmentPicture } from '../attachments/attachment-picture.tsx'
import attachments from '../attachments/attachments.module.css'
import { Attachments } from '../attachments/attachments.tsx'
import { useIssueFiles } from '../attachments/use-attach.ts'
import { useFileDrop } from '../attachments/use-file-drop.ts'
import { useDenied } from '../edit/use-denied.ts'
import { useSave, useSaveTyped } from '../edit/use-save.ts'
import { useReadIssue } from '../inbox/use-notice-marks.ts'
import { Icon } from '../parts/icon.tsx'
import { UnsentMark } from '../parts/marks.tsx'
import { RichText } from '../rich-text/rich-text.tsx'
import { useStore, useWork } from '../use-work.ts'
import { Comments } from './comments.tsx'
import { EditableText } from './editable-text.tsx'
import { History } from './history.tsx'
import style from './issue.module.css'
import { IssueFields } from './issue-fields.tsx'
import { type DetailProps, IssueValue } from './issue-value.tsx'
import { Relations } from './relations.tsx'
import { ParentLine, SubIssues } from './sub-issues.tsx'
import { useFold } from './use-fold.tsx'
import { useIssueTexts } from './use-issue.ts'

/** Status, priority, assignee, due date and labels as chips in one or two lines. */
function IssueChips({ issue, view }: DetailProps) {
  const { t } = useLingui()
  const shared = { issue, view }
  return (
    <div className={style.chips}>
      <IssueValue {...shared} field="statusId" isOn end={<Icon name="down" size={16} />} />
      <IssueValue {...shared} field="priority" />
      <IssueValue {...shared} field="assigneeId" />
      <IssueValue
        {...shared}
        field="dueDate"
        empty={
          <>
            <Icon name="calendar" size={16} />
            {t`Due date`}
          </>
        }
      />
      <IssueValue
        {...shared}
        field="labelIds"
        empty={
          <>
            <Icon name="tag" size={16} />
            {t`Labels`}
          </>
        }
      />
    </div>
  )
}

interface BodyProps extends DetailProps {
  hasChips: boolean
  /** Why this person may not edit the issue; null if they may. */
  denied: string | null
  attach: ReturnType<typeof useIssueFiles>
}

/** The parts below the head of an issue: texts, files, relations, history. */
function IssueBody({ issue, view, hasChips, denied, attach }: BodyProps) {
  const { t } = useLingui()
  const save = useSave()
  const { moment } = useDateFormat()
  const reporter = useWork(({ select }) => select.row('person', issue.reporterId))
  return (
    <>
      <RichText
        label={t`Description`}
        placeholder={t`Add a description`}
        value={issue.description ?? ''}
        max={longestDescription}
        denied={denied}
        draftKey={`description-${issue.id}`}
        people={view.people}
        mayBeEmpty
        Picture={AttachmentPicture}
        onFiles={attach ?? undefined}
        onSave={(value, from) => save('issue.set', { id: issue.id, field: 'description', value, from })}
      />
      <Attachments issue={issue} view={view} onFiles={attach} />
      <SubIssues issue={issue} view={view} />
      <Relations issue={issue} view={view} />
      {hasChips && <IssueFields issue={issue} view={view} isShort />}
      <Comments issue={issue} view={view} />
      <History issue={issue} view={view} />
      <p className={style.made}>
        <Trans>
          Created {moment(issue.createdAt)} by {reporter?.name ?? '…'}, updated {moment(issue.updatedAt)}
        </Trans>
      </p>
    </>
  )
}

/** The content of an issue, the same in page and peek. */
export function IssueDetail({
  issue,
  view,
  hasChips,
  isInPanel,
}: DetailProps & { hasChips: boolean; isInPanel?: boolean }) {
  const { t } = useLingui()
  const { model } = useStore()
  useReadIssue(issue.id)
  const hasTexts = useIssueTexts(issue.id)
  const denied = useDenied(view)('issue.edit')
  const attach = useIssueFiles(issue, view)
  const { isDraggedOver, target } = useFileDrop(attach)
  const fold = useFold(hasChips)
  const stage = useRef<HTMLDivElement>(null)
  useRestoredFocus(stage)
  const saveTyped = useSaveTyped()
  // rows that the chips name may have changed
  useWork((work) => work.version())
  return (
    <div ref={stage} className={classNames(style.detail, isDraggedOver && attachments.over)} {...target}>
      <ParentLine issue={issue} view={view} />
      <EditableText
        label={t`Summary`}
        value={issue.summary}
        max={maxLength('issueSummary', 'en')}
        draftKey={`summary-${issue.id}`}
        isReadOnly={denied !== null}
        className={style.summary ?? ''}
        heading={isInPanel ? 'h2' : 'h1'}
        below={fold.button}
        onSave={(value, from) => saveTyped(issue, 'summary', value, from)}
      >
        <span ref={fold.text} className={fold.className} dir="auto">
          {issue.summary}
        </span>
      </EditableText>
      {hasChips && <IssueChips issue={issue} view={view} />}
      {model.isWaiting('issue', issue.id) && (
        <p className={style.unsent}>
          <UnsentMark />
          <span aria-hidden="true">
            <Trans>Not sent yet</Trans>
          </span>
        </p>
      )}
      {hasTexts && <IssueBody issue={issue} view={view} hasChips={hasChips} denied={denied} attach={attach} />}
    </div>
  )
}
