import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Status, StatusCategory } from '../../core/work/entities.ts'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { useSave } from '../edit/use-save.ts'
import { isLaterStatus, StatusMark } from '../parts/marks.tsx'
import { useStore, useWork } from '../use-work.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { RowDialog } from './row-dialog.tsx'
import { ColorField, Why } from './setting-parts.tsx'
import { SettingSection } from './setting-section.tsx'
import { categoryNames } from './setting-texts.ts'
import { TransitionList } from './transition-list.tsx'
import { useDenied, useReorder, useRowForm, useSettings } from './use-settings.ts'

const categories = Object.keys(categoryNames) as StatusCategory[]

interface StatusDialogProps {
  status: Status | undefined
  denied: string | null
  onClose: () => void
}

function StatusDialog({ status, denied, onClose }: StatusDialogProps) {
  const { t, i18n } = useLingui()
  const { project } = useSettings()
  const { newId } = useStore()
  const save = useSave()
  const [isReachable, setReachable] = useState(true)
  const form = useRowForm({
    entity: 'status',
    id: status?.id,
    initial: {
      name: status?.name ?? '',
      category: status?.category ?? ('doing' as StatusCategory),
      color: status?.color ?? 'teal',
      wipLimit: status?.wipLimit ?? null,
    },
    nameLimit: 'statusName',
    onDone: (toId) => {
      const fields = { name: values.name, toId }
      if (!status && isReachable) save('transition.create', { id: newId(), projectId: project.id, fields })
      onClose()
    },
  })
  const { values, set } = form
  return (
    <RowDialog
      row={status}
      form={form}
      title={<Trans>New status</Trans>}
      create={<Trans>Create status</Trans>}
      denied={denied}
      onClose={onClose}
    >
      <SelectField
        name="category"
        label={t`Category`}
        help={t`Tells Worktide whether work on these issues has started or is finished.`}
        value={values.category}
        options={categories.map((value) => ({ value, label: i18n._(categoryNames[value]) }))}
        onChange={(category) => set('category', category as StatusCategory)}
      />
      <ColorField name="color" value={values.color} onChange={(color) => set('color', color)} />
      <TextField
        name="wipLimit"
        label={t`Limit`}
        optional
        help={t`The column shows a warning above this number of issues (1 to 999).`}
        inputMode="numeric"
        autoComplete="off"
        value={values.wipLimit === null ? '' : String(values.wipLimit)}
        error={form.errorOf('wipLimit')}
        onChange={(typed) => {
          const digits = typed.normalize('NFKC').replace(/\D/g, '').slice(0, 3)
          set('wipLimit', Number(digits) > 0 ? Number(digits) : null)
        }}
      />
      {!status && (
        <CheckboxField name="isReachable" checked={isReachable} onChange={setReachable}>
          <Trans>Issues can move here from any status</Trans>
        </CheckboxField>
      )}
    </RowDialog>
  )
}

function RemoveStatus({ status, onClose }: { status: Status; onClose: () => void }) {
  const { t } = useLingui()
  const { statuses, transitions } = useSettings()
  const live = useWork(({ select }) => select.issuesInStatus(status.id))
  const deleted = useWork(({ select }) => select.deletedIssuesOf(status.projectId))
  const count = live.length + deleted.filter(({ statusId }) => statusId === status.id).length
  const steps = transitions.filter(({ fromId, toId }) => fromId === status.id || toId === status.id).length
  return (
    <RemoveDialog
      mutation="status.delete"
      row={status}
      target={{ count, options: statuses.filter(({ id }) => id !== status.id), empty: t`Choose a status` }}
      stays={statuses.length === 1 ? <Trans>A project needs at least one status.</Trans> : undefined}
      onClose={onClose}
    >
      {steps > 0 && (
        <Plural
          value={steps}
          one="# transition from or to it will be deleted too."
          other="# transitions from or to it will be deleted too."
        />
      )}
      {steps === 0 && count === 0 && <Trans>Not used anywhere.</Trans>}
    </RemoveDialog>
  )
}

function StatusList() {
  const { t, i18n } = useLingui()
  const { statuses } = useSettings()
  const denied = useDenied('workflow.edit')
  const reorder = useReorder('status', statuses)
  return (
    <SettingSection
      title={<Trans>Statuses</Trans>}
      intro={<Trans>Statuses are the columns of the board. New issues start in the first one.</Trans>}
      label={t`Statuses`}
      items={statuses}
      empty={<Trans>No statuses yet.</Trans>}
      add={<Trans>New status</Trans>}
      denied={denied}
      markOf={(status) => <StatusMark {...status} isLater={isLaterStatus(statuses, status)} />}
      detailOf={({ category, wipLimit }) => (
        <>
          <span>{i18n._(categoryNames[category])}</span>
          {wipLimit !== null && <span>{t`Limit ${wipLimit}`}</span>}
        </>
      )}
      onMove={reorder}
      dialog={(status, close) => <StatusDialog status={status} denied={denied} onClose={close} />}
      removal={(status, close) => <RemoveStatus status={status} onClose={close} />}
    />
  )
}

/** A project's statuses and transitions. */
export function WorkflowSettings() {
  const denied = useDenied('workflow.edit')
  return (
    <>
      {denied && <Why>{denied}</Why>}
      <StatusList />
      <TransitionList />
    </>
  )
}
