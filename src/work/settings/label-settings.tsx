import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import type { RowOf } from '../../core/work/entities.ts'
import { TextField } from '../../ui/field/text-field.tsx'
import { LabelDot } from '../parts/badges.tsx'
import { useWork } from '../use-work.ts'
import { EditDialog } from './edit-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { SettingList } from './setting-list.tsx'
import { AddButton, ColorField, Section, Why } from './setting-parts.tsx'
import { useDenied, useRowForm, useSettings } from './use-settings.ts'

type Label = RowOf<'label'>

interface LabelDialogProps {
  label: Label | undefined
  denied: string | null
  onClose: () => void
}

function LabelDialog({ label, denied, onClose }: LabelDialogProps) {
  const { t } = useLingui()
  const form = useRowForm({
    entity: 'label',
    id: label?.id,
    initial: { name: label?.name ?? '', color: label?.color ?? 'teal' },
    nameLimit: 'labelName',
    onDone: onClose,
  })
  return (
    <EditDialog
      title={label ? label.name : <Trans>New label</Trans>}
      save={label ? <Trans>Save</Trans> : <Trans>Create label</Trans>}
      denied={denied}
      error={form.error}
      onSave={form.submit}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={t`Name`}
        value={form.values.name}
        error={form.errorOf('name')}
        max={form.max}
        autoComplete="off"
        onChange={(name) => form.set('name', name)}
      />
      <ColorField name="color" value={form.values.color} onChange={(color) => form.set('color', color)} />
    </EditDialog>
  )
}

/** The number of issues with each label. */
const useLabelCounts = (projectId: string) => {
  const issues = useWork(({ select }) => select.issuesOf(projectId))
  return useMemo(() => {
    const counts = new Map<string, number>()
    for (const { labelIds } of issues) for (const id of labelIds) counts.set(id, (counts.get(id) ?? 0) + 1)
    return counts
  }, [issues])
}

/** The labels of a project: members create them, admins edit them. Deleting one can merge it into another. */
export function LabelSettings() {
  const { t } = useLingui()
  const { project, labels } = useSettings()
  const [edited, setEdited] = useState<{ label: Label | undefined } | null>(null)
  const [removed, setRemoved] = useState<Label | null>(null)
  const counts = useLabelCounts(project.id)
  const [denied, deniedNew] = [useDenied('label.edit'), useDenied('label.create')]
  const labelOf = (id: string) => labels.find((label) => label.id === id)
  const used = removed ? (counts.get(removed.id) ?? 0) : 0
  return (
    <>
      {denied && <Why>{denied}</Why>}
      <Section
        title={<Trans>Labels</Trans>}
        action={
          <AddButton denied={deniedNew} onClick={() => setEdited({ label: undefined })}>
            <Trans>New label</Trans>
          </AddButton>
        }
      >
        <SettingList
          label={t`Labels`}
          denied={denied}
          empty={<Trans>No labels yet.</Trans>}
          rows={labels.map((label) => ({
            id: label.id,
            name: label.name,
            mark: <LabelDot color={label.color} />,
            detail: <Plural value={counts.get(label.id) ?? 0} one="# issue" other="# issues" />,
          }))}
          onOpen={(id) => setEdited({ label: labelOf(id) })}
          onRemove={(id) => setRemoved(labelOf(id) ?? null)}
        />
      </Section>
      {edited && (
        <LabelDialog label={edited.label} denied={edited.label ? denied : deniedNew} onClose={() => setEdited(null)} />
      )}
      {removed && (
        <RemoveDialog
          mutation="label.delete"
          row={removed}
          target={{
            count: used,
            options: labels.filter(({ id }) => id !== removed.id),
            isOptional: true,
            empty: t`Don't merge`,
          }}
          onClose={() => setRemoved(null)}
        >
          {used === 0 ? (
            <Trans>No issues have this label.</Trans>
          ) : (
            <Trans>Its issues will lose this label. To merge it into another label, choose one here.</Trans>
          )}
        </RemoveDialog>
      )}
    </>
  )
}
