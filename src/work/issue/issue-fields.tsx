import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { isWebLink } from '../../core/forms/general-rules.ts'
import type { Issue } from '../../core/work/entities.ts'
import { fieldsOfType, fieldValue, isEmptyValue, requiredFields } from '../../core/work/issue-fields.ts'
import { Icon } from '../parts/icon.tsx'
import { useFieldNames } from '../parts/use-names.ts'
import type { ProjectView } from '../use-project.ts'
import style from './issue-fields.module.css'
import { type DetailProps, IssueValue } from './issue-value.tsx'

const ownFields = [
  'assigneeId',
  'reporterId',
  'priority',
  'labelIds',
  'typeId',
  'parentId',
  'sprintId',
  'versionIds',
  'estimateMinutes',
  'spentMinutes',
  'startDate',
  'dueDate',
] as const

/** Fields shown as chips on a phone and in a peek. */
const chipFields: readonly string[] = ['statusId', 'priority', 'assigneeId', 'dueDate', 'labelIds']

/** The fields that an issue of this project and type shows, built-in ones first. */
const shownFields = (issue: Issue, { types, fields, sprints, versions }: ProjectView): string[] => {
  const type = types.find(({ id }) => id === issue.typeId)
  const isShown = (field: string): boolean => {
    if (field === 'parentId') return !type?.isEpic
    if (field === 'sprintId') return sprints.length > 0 || issue.sprintId !== null
    if (field === 'versionIds') return versions.length > 0 || issue.versionIds.length > 0
    return true
  }
  return [...ownFields.filter(isShown), ...fieldsOfType(fields, issue.typeId).map(({ id }) => id), 'watcherIds']
}

interface FieldProps extends DetailProps {
  field: string
  isRequired: boolean
}

function Field({ issue, view, field, isRequired }: FieldProps) {
  const { t } = useLingui()
  const name = useFieldNames(view.fields)(field)
  const kind = view.fields.find(({ id }) => id === field)?.kind
  const value = fieldValue(issue, field)
  return (
    <div className={style.field}>
      <dt>
        {name}
        {isRequired && (
          <span className={style.required} title={t`Required`}>
            <span aria-hidden="true">*</span>
            <span className="visually-hidden">{t`Required`}</span>
          </span>
        )}
      </dt>
      <dd>
        <IssueValue issue={issue} view={view} field={field} className={style.value} />
        {kind === 'link' && typeof value === 'string' && isWebLink(value) && (
          <a
            className={style.follow}
            href={value}
            target="_blank"
            rel="noreferrer noopener"
            aria-label={t`Open ${name}`}
          >
            <Icon name="expand" size={16} />
          </a>
        )}
      </dd>
    </div>
  )
}

interface IssueFieldsProps extends DetailProps {
  /** Leaves out the fields shown as chips, and hides empty ones behind a button. By default it leaves out only the status. */
  isShort?: boolean
}

/** The fields of the issue with their labels: built-in and custom ones. */
export function IssueFields({ issue, view, isShort }: IssueFieldsProps) {
  const { t } = useLingui()
  const [showsAll, setShowsAll] = useState(false)
  const type = view.types.find(({ id }) => id === issue.typeId)
  const required = type ? requiredFields(type, view.fields) : []
  const all = shownFields(issue, view).filter((field) => !isShort || !chipFields.includes(field))
  const isFilled = (field: string) =>
    field === 'spentMinutes' ? issue.spentMinutes > 0 : !isEmptyValue(fieldValue(issue, field))
  const shown = isShort && !showsAll ? all.filter((field) => required.includes(field) || isFilled(field)) : all
  const hidden = all.length - shown.length
  return (
    <div>
      <dl aria-label={t`Fields`}>
        {shown.map((field) => (
          <Field key={field} issue={issue} view={view} field={field} isRequired={required.includes(field)} />
        ))}
      </dl>
      {hidden > 0 && (
        <UnstyledButton className={style.more} onClick={() => setShowsAll(true)}>
          <Icon name="plus" size={16} />
          <Plural value={hidden} one="Show # empty field" other="Show # empty fields" />
        </UnstyledButton>
      )}
      {isShort && showsAll && (
        <UnstyledButton className={style.more} onClick={() => setShowsAll(false)}>
          <Trans>Hide empty fields</Trans>
        </UnstyledButton>
      )}
    </div>
  )
}
