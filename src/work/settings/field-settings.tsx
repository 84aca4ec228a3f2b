import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { maxLength } from '../../core/forms/max-lengths.ts'
import type { CustomField, FieldOption } from '../../core/work/entities.ts'
import { type FieldKind, hasOptions } from '../../core/work/field-kinds.ts'
import { isEmptyValue } from '../../core/work/issue-fields.ts'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { useShell } from '../../ui/shell-context.ts'
import { TypeMark } from '../parts/marks.tsx'
import { useTooLong } from '../parts/use-too-long.ts'
import { useStore, useWork } from '../use-work.ts'
import { FieldOptions } from './field-options.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { RowDialog } from './row-dialog.tsx'
import { CheckList, Why } from './setting-parts.tsx'
import { SettingSection } from './setting-section.tsx'
import { kindNames } from './setting-texts.ts'
import { useDenied, useReorder, useRowForm, useSettings } from './use-settings.ts'

const kinds = Object.keys(kindNames) as FieldKind[]

/** The number of issues with a value in each field. */
const useValuesOf = (projectId: string, fieldId: string | undefined): readonly unknown[] => {
  const issues = useWork(({ select }) => select.issuesOf(projectId))
  if (fieldId === undefined) return []
  return issues.map(({ custom }) => custom[fieldId]).filter((value) => !isEmptyValue(value))
}

interface FieldDialogProps {
  field: CustomField | undefined
  denied: string | null
  onClose: () => void
}

function ShownFor({ typeIds, onChange }: { typeIds: readonly string[]; onChange: (typeIds: string[]) => void }) {
  const { t } = useLingui()
  const { types } = useSettings()
  return (
    <CheckList
      legend={t`Shown for`}
      help={t`Applies to all types if none are selected.`}
      options={types.map((type) => ({
        value: type.id,
        label: (
          <>
            <TypeMark {...type} />
            {type.name}
          </>
        ),
      }))}
      checked={typeIds}
      onChange={onChange}
    />
  )
}

/** The error of an option's name. */
const useOptionNameError = (saved: readonly FieldOption[]) => {
  const max = maxLength('fieldOption', useShell().language)
  const tooLong = useTooLong()
  return ({ id, name }: FieldOption) => tooLong(name, max, saved.find((option) => option.id === id)?.name)
}

function FieldDialog({ field, denied, onClose }: FieldDialogProps) {
  const { t, i18n } = useLingui()
  const { newId } = useStore()
  const { project } = useSettings()
  const [kind, setKind] = useState<FieldKind>(field?.kind ?? 'text')
  const values = useValuesOf(project.id, field?.id)
  const form = useRowForm({
    entity: 'field',
    id: field?.id,
    initial: {
      name: field?.name ?? '',
      options: field?.options ?? [],
      isRequired: field?.isRequired ?? false,
      typeIds: field?.typeIds ?? [],
    },
    fixed: { kind },
    nameLimit: 'fieldName',
    onDone: onClose,
  })
  const { set } = form
  const nameErrorOf = useOptionNameError(field?.options ?? [])
  const submit = () => {
    if (!form.values.options.some(nameErrorOf)) form.submit()
  }
  return (
    <RowDialog
      row={field}
      form={{ ...form, submit }}
      title={<Trans>New field</Trans>}
      create={<Trans>Create field</Trans>}
      denied={denied}
      onClose={onClose}
    >
      {field ? (
        <p>
          <Trans>Type: {i18n._(kindNames[kind])}. Can't be changed later.</Trans>
        </p>
      ) : (
        <SelectField
          name="kind"
          label={t`Field type`}
          value={kind}
          options={kinds.map((value) => ({ value, label: i18n._(kindNames[value]) }))}
          onChange={(value) => {
            setKind(value as FieldKind)
            if (!hasOptions(value)) set('options', [])
          }}
        />
      )}
      {hasOptions(kind) && (
        <FieldOptions
          options={form.values.options}
          isCascade={kind === 'cascade'}
          usedBy={(id) => values.filter((value) => (Array.isArray(value) ? value.includes(id) : value === id)).length}
          nameErrorOf={nameErrorOf}
          error={form.errorOf('options')}
          newId={newId}
          onChange={(options) => set('options', options)}
        />
      )}
      <CheckboxField
        name="isRequired"
        checked={form.values.isRequired}
        onChange={(isRequired) => set('isRequired', isRequired)}
      >
        <Trans>Required: issues can't be created without it</Trans>
      </CheckboxField>
      <ShownFor typeIds={form.values.typeIds} onChange={(typeIds) => set('typeIds', typeIds)} />
    </RowDialog>
  )
}

function RemoveField({ field, onClose }: { field: CustomField; onClose: () => void }) {
  const count = useValuesOf(field.projectId, field.id).length
  return (
    <RemoveDialog mutation="field.delete" row={field} onClose={onClose}>
      {count === 0 ? (
        <Trans>No issues use this field.</Trans>
      ) : (
        <Plural
          value={count}
          one="# issue uses this field. Its value will no longer be shown."
          other="# issues use this field. Their values will no longer be shown."
        />
      )}
    </RemoveDialog>
  )
}

/** The custom fields of a project, in their order. */
export function FieldSettings() {
  const { t, i18n } = useLingui()
  const { project, types } = useSettings()
  const fields = useWork(({ select }) => select.fieldsOf(project.id))
  const denied = useDenied('field.edit')
  const reorder = useReorder('field', fields)
  const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' })
  const shownFor = ({ typeIds }: CustomField) =>
    list.format(types.filter(({ id }) => typeIds.includes(id)).map(({ name }) => name))
  return (
    <>
      {denied && <Why>{denied}</Why>}
      <SettingSection
        title={<Trans>Fields</Trans>}
        intro={
          <Trans>Your own fields, in addition to those every issue has, such as assignee, dates and labels.</Trans>
        }
        label={t`Fields`}
        items={fields}
        empty={<Trans>No custom fields yet.</Trans>}
        add={<Trans>New field</Trans>}
        denied={denied}
        detailOf={(field) => (
          <>
            <span>{i18n._(kindNames[field.kind])}</span>
            {field.isRequired && <Trans>Required</Trans>}
            {field.typeIds.length > 0 && <span>{shownFor(field)}</span>}
          </>
        )}
        onMove={reorder}
        dialog={(field, close) => <FieldDialog field={field} denied={denied} onClose={close} />}
        removal={(field, close) => <RemoveField field={field} onClose={close} />}
      />
    </>
  )
}
