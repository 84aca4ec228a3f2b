import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Issue, Status } from '../../core/work/entities.ts'
import { isEmptyValue } from '../../core/work/issue-fields.ts'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextAreaField } from '../../ui/field/text-area-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { useFieldNames } from '../parts/use-names.ts'
import type { ProjectView } from '../use-project.ts'
import style from './edit.module.css'
import { nobody, usePersonOptions, usePriorityOptions } from './options.tsx'

interface RequiredDialogProps {
  view: ProjectView
  issue: Issue
  status: Status
  missing: readonly string[]
  onDone: (fields: { field: string; value: unknown; from: unknown }[]) => void
  onClose: () => void
}

interface FieldProps {
  field: string
  view: ProjectView
  value: string
  onChange: (value: string) => void
}

/** The control of a field by its kind. */
function RequiredField({ field, view, value, onChange }: FieldProps) {
  const names = useFieldNames()
  const people = usePersonOptions(view).filter((option) => option.value !== nobody)
  const priorities = usePriorityOptions()
  const shared = { name: field, label: names(field), value, onChange }
  if (field === 'assigneeId') return <SelectField {...shared} empty="–" options={people} />
  if (field === 'priority') return <SelectField {...shared} options={priorities} />
  if (field === 'startDate' || field === 'dueDate') return <TextField {...shared} type="date" />
  if (field === 'description') return <TextAreaField {...shared} />
  return <TextField {...shared} />
}

/** On the way to a status that asks for more: what is still empty, and then on. */
export function RequiredDialog({ view, issue, status, missing, onDone, onClose }: RequiredDialogProps) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const isFilled = missing.every((field) => !isEmptyValue(values[field]))
  const submit = () => {
    if (isFilled)
      onDone(missing.map((field) => ({ field, value: values[field], from: issue[field as keyof Issue] ?? null })))
  }
  return (
    <ConfirmDialog
      isOpen
      title={<Trans>Move to {status.name}</Trans>}
      confirm={<Trans>Move</Trans>}
      disabledReason={isFilled ? undefined : <Trans>Fill in what this step requires.</Trans>}
      onConfirm={submit}
      onClose={onClose}
    >
      <div className={style.fields}>
        {missing.map((field) => (
          <RequiredField
            key={field}
            field={field}
            view={view}
            value={values[field] ?? ''}
            onChange={(value) => setValues({ ...values, [field]: value })}
          />
        ))}
      </div>
    </ConfirmDialog>
  )
}
