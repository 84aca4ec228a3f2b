import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Issue } from '../../core/work/entities.ts'
import { fieldValue, isEmptyValue } from '../../core/work/issue-fields.ts'
import { FieldValue } from '../edit/field-value.tsx'
import { actionOfField, useDenied } from '../edit/use-denied.ts'
import { type EditField, useEditor } from '../edit/use-editor.ts'
import { useFieldTexts } from '../edit/use-field-texts.ts'
import chip from '../parts/chip.module.css'
import { useFieldNames } from '../parts/use-names.ts'
import type { ProjectView } from '../use-project.ts'

export interface DetailProps {
  issue: Issue
  view: ProjectView
}

interface ValueProps extends DetailProps {
  field: EditField
  isOn?: boolean
  className?: string | undefined
  /** The text of an empty value. */
  empty?: ReactNode
  /** Shown after the value. */
  end?: ReactNode
}

/** A value of the issue; a press opens its editor, or says why it can't be changed. */
export function IssueValue({ issue, view, field, isOn, className, empty, end }: ValueProps) {
  const { t } = useLingui()
  const name = useFieldNames(view.fields)(field)
  const editor = useEditor()
  const denied = useDenied(view)(actionOfField(field))
  const value = fieldValue(issue, field)
  const said = useFieldTexts(view)(field, value)
  const isEmpty = isEmptyValue(value) || said === '' || (field === 'priority' && value === 'none')
  return (
    <UnstyledButton
      className={className ?? chip.chip}
      data-empty={isEmpty || undefined}
      data-on={isOn || undefined}
      data-field={field}
      aria-disabled={denied !== null || undefined}
      title={denied ?? undefined}
      onClick={(event) => (denied === null ? editor.open(field, issue.id, event.currentTarget) : editor.show(denied))}
    >
      {(said !== '' || !empty) && <span className="visually-hidden">{name}: </span>}
      <FieldValue field={field} value={value} view={view} statusId={issue.statusId} empty={empty ?? t`None`} />
      {said === '' && empty && <span className="visually-hidden">: {t`None`}</span>}
      {end}
    </UnstyledButton>
  )
}
