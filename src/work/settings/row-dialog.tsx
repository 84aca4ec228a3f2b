import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { TextField } from '../../ui/field/text-field.tsx'
import { EditDialog } from './edit-dialog.tsx'

/** The common part of all forms of a named row: `useRowForm`, `useGroupForm`. */
interface NamedForm {
  name: {
    value: string
    error: string | undefined
    /** In characters. */
    max: number
    onChange(name: string): void
  }
  /** Something was entered that is not saved. */
  isChanged: boolean
  /** An error that belongs to no field. */
  error: string | null
  submit(): void
}

interface RowDialogProps {
  /** Undefined: a new one. */
  row: { name: string } | undefined
  form: NamedForm
  /** Title and save button for a new row. */
  title: ReactNode
  create: ReactNode
  denied: string | null
  onClose: () => void
  children: ReactNode
}

/** The form of a row with a name, new or not: its name, and below it the fields given. */
export function RowDialog({ row, form, title, create, denied, onClose, children }: RowDialogProps) {
  const { t } = useLingui()
  return (
    <EditDialog
      title={row ? row.name : title}
      save={row ? <Trans>Save</Trans> : create}
      denied={denied}
      error={form.error}
      isChanged={form.isChanged}
      onSave={form.submit}
      onClose={onClose}
    >
      <TextField name="name" label={t`Name`} autoComplete="off" {...form.name} />
      {children}
    </EditDialog>
  )
}
