import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { RowOf } from '../../core/work/entities.ts'
import { LabelDot } from '../parts/badges.tsx'
import { useWork } from '../use-work.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { RowDialog } from './row-dialog.tsx'
import { ColorField, Why } from './setting-parts.tsx'
import { SettingSection } from './setting-section.tsx'
import { useDenied, useRowForm, useSettings } from './use-settings.ts'

type Label = RowOf<'label'>

interface LabelDialogProps {
  label: Label | undefined
  denied: string | null
  onClose: () => void
}

function LabelDialog({ label, denied, onClose }: LabelDialogProps) {
  const form = useRowForm({
    entity: 'label',
    id: label?.id,
    initial: { name: label?.name ?? '', color: label?.color ?? 'teal' },
    nameLimit: 'labelName',
    onDone: onClose,
  })
  return (
    <RowDialog
      row={label}
      form={form}
      title={<Trans>New label</Trans>}
      create={<Trans>Create label</Trans>}
      denied={denied}
      onClose={onClose}
    >
      <ColorField name="color" value={form.values.color} onChange={(color) => form.set('color', color)} />
    </RowDialog>
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

interface RemoveLabelProps {
  label: Label
  /** Issues with it. */
  count: number
  labels: readonly Label[]
  onClose: () => void
}

function RemoveLabel({ label, count, labels, onClose }: RemoveLabelProps) {
  const { t } = useLingui()
  return (
    <RemoveDialog
      mutation="label.delete"
      row={label}
      target={{
        count,
        options: labels.filter(({ id }) => id !== label.id),
        isOptional: true,
        empty: t`Don't merge`,
      }}
      onClose={onClose}
    >
      {count === 0 ? (
        <Trans>No issues have this label.</Trans>
      ) : (
        <Trans>Its issues will lose this label. To merge it into another label, choose one here.</Trans>
      )}
    </RemoveDialog>
  )
}

/** The labels of a project: members create them, admins edit them. Deleting one can merge it into another. */
export function LabelSettings() {
  const { t } = useLingui()
  const { project, labels } = useSettings()
  const counts = useLabelCounts(project.id)
  const [denied, deniedNew] = [useDenied('label.edit'), useDenied('label.create')]
  return (
    <>
      {denied && <Why>{denied}</Why>}
      <SettingSection
        title={<Trans>Labels</Trans>}
        label={t`Labels`}
        items={labels}
        empty={<Trans>No labels yet.</Trans>}
        add={<Trans>New label</Trans>}
        denied={denied}
        deniedNew={deniedNew}
        markOf={({ color }) => <LabelDot color={color} />}
        detailOf={({ id }) => <Plural value={counts.get(id) ?? 0} one="# issue" other="# issues" />}
        dialog={(label, close) => <LabelDialog label={label} denied={label ? denied : deniedNew} onClose={close} />}
        removal={(label, close) => (
          <RemoveLabel label={label} count={counts.get(label.id) ?? 0} labels={labels} onClose={close} />
        )}
      />
    </>
  )
}
