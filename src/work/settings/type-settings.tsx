import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { IssueType } from '../../core/work/entities.ts'
import { requirableFields, typeLevel } from '../../core/work/issue-fields.ts'
import { ChoiceCards } from '../../ui/field/choice-cards.tsx'
import { TypeMark, typeIcons } from '../parts/marks.tsx'
import { useFieldNames } from '../parts/use-names.ts'
import { useWork } from '../use-work.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { RowDialog } from './row-dialog.tsx'
import { CheckList, ColorField, MarkField, Why } from './setting-parts.tsx'
import { SettingSection } from './setting-section.tsx'
import { useDenied, useReorder, useRowForm, useSettings } from './use-settings.ts'

/** The names of fields that a type or transition can require, built-in and custom. */
export const useRequirable = () => {
  const names = useFieldNames()
  const { project } = useSettings()
  const fields = useWork(({ select }) => select.fieldsOf(project.id))
  // sprints and releases have no screen yet
  const builtIn = requirableFields.filter((field) => field !== 'sprintId' && field !== 'versionIds')
  return [
    ...builtIn.map((field) => ({ value: field as string, label: names(field) })),
    ...fields.map(({ id, name }) => ({ value: id, label: name })),
  ]
}

const levels = ['task', 'epic', 'subtask'] as const

interface TypeDialogProps {
  type: IssueType | undefined
  denied: string | null
  onClose: () => void
}

function TypeDialog({ type, denied, onClose }: TypeDialogProps) {
  const { t } = useLingui()
  const requirable = useRequirable()
  const [level, setLevel] = useState<string>('task')
  const form = useRowForm({
    entity: 'issueType',
    id: type?.id,
    initial: {
      name: type?.name ?? '',
      icon: type?.icon ?? 'task',
      color: type?.color ?? 'teal',
      requiredFields: type?.requiredFields ?? [],
    },
    fixed: { isEpic: level === 'epic', isSubtask: level === 'subtask' },
    nameLimit: 'issueTypeName',
    onDone: onClose,
  })
  const { values, set } = form
  return (
    <RowDialog
      row={type}
      form={form}
      title={<Trans>New issue type</Trans>}
      create={<Trans>Create type</Trans>}
      denied={denied}
      onClose={onClose}
    >
      {!type && (
        <ChoiceCards
          name="level"
          legend={t`Level`}
          value={level}
          choices={levels.map((value) => ({
            value,
            title: { task: t`Issue`, epic: t`Epic`, subtask: t`Sub-task` }[value],
          }))}
          onChange={setLevel}
        />
      )}
      <MarkField
        name="icon"
        label={t`Icon`}
        value={values.icon}
        choices={typeIcons.map((icon, at) => ({
          value: icon,
          label: t`Icon ${at + 1}`,
          mark: <TypeMark icon={icon} name={icon} color={values.color} />,
        }))}
        onChange={(icon) => set('icon', icon)}
      />
      <ColorField name="color" value={values.color} onChange={(color) => set('color', color)} />
      <CheckList
        legend={t`Required fields`}
        help={t`Issues of this type can't be created without these fields, and the fields can't be cleared.`}
        options={requirable}
        checked={values.requiredFields}
        onChange={(requiredFields) => set('requiredFields', requiredFields)}
      />
    </RowDialog>
  )
}

function RemoveType({ type, onClose }: { type: IssueType; onClose: () => void }) {
  const { t } = useLingui()
  const { types } = useSettings()
  const live = useWork(({ select }) => select.issuesOf(type.projectId))
  const deleted = useWork(({ select }) => select.deletedIssuesOf(type.projectId))
  const count = [...live, ...deleted].filter(({ typeId }) => typeId === type.id).length
  const alike = types.filter((each) => each.id !== type.id && typeLevel(each) === typeLevel(type))
  const isLast = typeLevel(type) === 1 && alike.length === 0
  return (
    <RemoveDialog
      mutation="issueType.delete"
      row={type}
      target={{ count, options: alike, empty: t`Choose a type` }}
      stays={
        isLast ? (
          <Trans>A project needs at least one standard issue type.</Trans>
        ) : count > 0 && alike.length === 0 ? (
          <Trans>Issues use it, and there's no other type at its level. Create one first.</Trans>
        ) : undefined
      }
      onClose={onClose}
    >
      {count === 0 ? (
        <Trans>No issues have this type.</Trans>
      ) : (
        <Plural value={count} one="# issue is of this type." other="# issues are of this type." />
      )}
    </RemoveDialog>
  )
}

/** The issue types of a project, in their order. */
export function TypeSettings() {
  const { t } = useLingui()
  const { types } = useSettings()
  const denied = useDenied('type.edit')
  const reorder = useReorder('issueType', types)
  const detailOf = (type: IssueType) => (
    <>
      {type.isEpic && <Trans>Above other issues</Trans>}
      {type.isSubtask && <Trans>Below other issues</Trans>}
      {type.requiredFields.length > 0 && (
        <Plural value={type.requiredFields.length} one="# required field" other="# required fields" />
      )}
    </>
  )
  return (
    <>
      {denied && <Why>{denied}</Why>}
      <SettingSection
        title={<Trans>Issue types</Trans>}
        intro={<Trans>New issues use the first type that isn't an epic.</Trans>}
        label={t`Issue types`}
        items={types}
        empty={<Trans>No types yet.</Trans>}
        add={<Trans>New type</Trans>}
        denied={denied}
        markOf={(type) => <TypeMark {...type} />}
        detailOf={detailOf}
        onMove={reorder}
        dialog={(type, close) => <TypeDialog type={type} denied={denied} onClose={close} />}
        removal={(type, close) => <RemoveType type={type} onClose={close} />}
      />
    </>
  )
}
