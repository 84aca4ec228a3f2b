import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { maxLength } from '../../core/forms/max-lengths.ts'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { useShell } from '../../ui/shell-context.ts'
import { useTooLong } from '../parts/use-too-long.ts'
import style from './filters.module.css'
import type { Visibility, VisibilityChoice } from './use-saved-filters.ts'

export const useVisibilityNames = (): Record<Visibility, string> => {
  const { t } = useLingui()
  return { private: t`Only me`, project: t`Everyone in the project`, organization: t`Everyone in the organisation` }
}

export interface NameDialogProps {
  title: ReactNode
  initial: string
  shareable: readonly VisibilityChoice[]
  /** Who sees it now. */
  shared?: Visibility
  onSave: (name: string, visibility: Visibility) => void
  onClose: () => void
}

/** Asks for a filter's name, and who sees it. */
export function NameDialog({ title, initial, shareable, shared = 'private', onSave, onClose }: NameDialogProps) {
  const { t } = useLingui()
  const names = useVisibilityNames()
  const [name, setName] = useState(initial)
  const [visibility, setVisibility] = useState(shared)
  const denied = shareable.find(({ value, why }) => why && value !== shared)
  const [choice, reason] = denied ? [names[denied.value], denied.why] : []
  const max = maxLength('savedFilterName', useShell().language)
  const tooLong = useTooLong()(name, max, initial)
  const isEmpty = name.trim() === ''
  const form = useRef<HTMLFormElement>(null)
  const save = () => {
    if (tooLong) return form.current?.querySelector('input')?.focus()
    onClose()
    onSave(name.trim(), visibility)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isEmpty) save()
  }
  return (
    <ConfirmDialog
      isOpen
      title={title}
      confirm={<Trans>Save</Trans>}
      disabledReason={isEmpty ? t`Enter a name.` : undefined}
      onConfirm={save}
      onClose={onClose}
    >
      <form ref={form} className={style.naming} onSubmit={submit}>
        <TextField name="name" label={t`Name`} value={name} error={tooLong} max={max} onChange={setName} />
        <SelectField
          name="visibility"
          label={<Trans>Visible to</Trans>}
          value={visibility}
          help={denied && t`${choice}: ${reason}`}
          options={shareable.map(({ value, why }) => ({
            ...{ value, label: names[value], disabled: Boolean(why) && value !== shared },
          }))}
          onChange={(next) => setVisibility(shareable.find(({ value }) => value === next)?.value ?? visibility)}
        />
      </form>
    </ConfirmDialog>
  )
}
