import { Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import type { Issue } from '../../core/work/entities.ts'
import { fieldValue, isEmptyValue, kindOfField } from '../../core/work/issue-fields.ts'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { TextAreaField } from '../../ui/field/text-area-field.tsx'
import { Popup } from '../parts/popup.tsx'
import { useFieldNames } from '../parts/use-names.ts'
import type { ProjectView } from '../use-project.ts'
import style from './edit.module.css'
import { FieldControl, type FieldControlProps } from './field-control.tsx'
import { FieldValue } from './field-value.tsx'
import { useFieldTexts } from './use-field-texts.ts'

type FieldInputProps = Omit<FieldControlProps, 'onClose'> & {
  /** Replaces the default style of a form field. */
  className?: string | undefined
  /** Shown for an empty value; by default "not set". */
  empty?: ReactNode
}

/** A form field for an issue that is not saved yet, with the same display and editor as elsewhere. */
export function FieldInput({ className, empty, ...control }: FieldInputProps) {
  const { field, view, value, isRequired } = control
  const { t } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const name = useFieldNames(view.fields)(field)
  const said = useFieldTexts(view)(field, value)
  const none = t`None`
  // the text "Unassigned" does not name the field
  const isNamed = said !== '' || !empty || field === 'assigneeId'
  const kind = kindOfField(field, view.fields)
  return (
    <>
      <UnstyledButton
        ref={button}
        className={className ?? style.fieldInput}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-empty={isEmptyValue(value) || undefined}
        data-required={(isRequired && isEmptyValue(value)) || undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {isNamed && <span className="visually-hidden">{name}: </span>}
        <FieldValue field={field} value={value} view={view} empty={empty ?? none} />
        {!isNamed && <span className="visually-hidden">: {none}</span>}
      </UnstyledButton>
      {isOpen && button.current && (
        <Popup anchor={button.current} label={name} isWide={kind === 'date'} onClose={() => setOpen(false)}>
          <FieldControl {...control} onClose={() => setOpen(false)} />
        </Popup>
      )}
    </>
  )
}

interface RequiredDialogProps {
  view: ProjectView
  issue: Issue
  title: ReactNode
  confirm: ReactNode
  missing: readonly string[]
  onDone: (fields: { field: string; value: unknown; from: unknown }[]) => void
  onClose: () => void
}

/** Asks for the empty fields that a status or type requires, then continues the change. */
export function RequiredDialog({ view, issue, title, confirm, missing, onDone, onClose }: RequiredDialogProps) {
  const [given, setGiven] = useState<{ id: string; values: Readonly<Record<string, unknown>> }>({
    id: issue.id,
    values: {},
  })
  // the dialog stays open for the next issue, so that it keeps the focus
  const values = given.id === issue.id ? given.values : {}
  const names = useFieldNames(view.fields)
  const isFilled = missing.every((field) => !isEmptyValue(values[field]))
  const submit = () => {
    if (isFilled) onDone(missing.map((field) => ({ field, value: values[field], from: fieldValue(issue, field) })))
  }
  const set = (field: string) => (value: unknown) => setGiven({ id: issue.id, values: { ...values, [field]: value } })
  return (
    <ConfirmDialog
      isOpen
      title={title}
      confirm={confirm}
      disabledReason={isFilled ? undefined : <Trans>Fill in the required fields.</Trans>}
      onConfirm={submit}
      onClose={onClose}
    >
      <div className={style.fields}>
        <p className={style.faint}>{issue.summary}</p>
        {missing.map((field) =>
          kindOfField(field, view.fields) === 'longText' ? (
            <TextAreaField
              key={field}
              name={field}
              label={names(field)}
              value={String(values[field] ?? '')}
              onChange={set(field)}
            />
          ) : (
            <div key={field} className={style.labelled}>
              <span>{names(field)}</span>
              <FieldInput {...{ field, view, issue }} value={values[field] ?? null} isRequired onChange={set(field)} />
            </div>
          ),
        )}
      </div>
    </ConfirmDialog>
  )
}
