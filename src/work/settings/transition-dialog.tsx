import { Trans, useLingui } from '@lingui/react/macro'
import type { Transition, TransitionWho } from '../../core/work/entities.ts'
import { ChoiceCards } from '../../ui/field/choice-cards.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { useWork } from '../use-work.ts'
import { RowDialog } from './row-dialog.tsx'
import { CheckList } from './setting-parts.tsx'
import { TransitionSets } from './transition-sets.tsx'
import { useRequirable } from './type-settings.tsx'
import { useRowForm, useSettings } from './use-settings.ts'

const everybody: TransitionWho = { roles: [], groupIds: [], isAssignee: false, isReporter: false }
const adminsAlone: TransitionWho = { ...everybody, roles: ['admin'] }
/** The form's value for `fromId: null`. */
const anyStatus = ''

const isOpen = ({ roles, groupIds, isAssignee, isReporter }: TransitionWho): boolean =>
  roles.length === 0 && groupIds.length === 0 && !isAssignee && !isReporter

/** Who may use the transition. Project admins always may, because they can edit it. */
function Who({ who, onChange }: { who: TransitionWho; onChange: (who: TransitionWho) => void }) {
  const { t } = useLingui()
  const groups = useWork(({ select }) => select.groups())
  const options = [
    { value: 'member', label: t`Members` },
    { value: 'assignee', label: t`The assignee` },
    { value: 'reporter', label: t`The reporter` },
    ...groups.map(({ id, name }) => ({ value: id, label: name })),
  ]
  const checked = [
    ...who.roles,
    ...(who.isAssignee ? ['assignee'] : []),
    ...(who.isReporter ? ['reporter'] : []),
    ...who.groupIds,
  ]
  const change = (next: readonly string[]) =>
    onChange({
      roles: next.includes('member') ? ['admin', 'member'] : ['admin'],
      isAssignee: next.includes('assignee'),
      isReporter: next.includes('reporter'),
      groupIds: groups.filter(({ id }) => next.includes(id)).map(({ id }) => id),
    })
  return (
    <>
      <ChoiceCards
        name="who"
        legend={t`Who can use it`}
        value={isOpen(who) ? 'everyone' : 'some'}
        choices={[
          { value: 'everyone', title: t`Everyone who can edit issues` },
          { value: 'some', title: t`Only some people` },
        ]}
        onChange={(value) => onChange(value === 'everyone' ? everybody : adminsAlone)}
      />
      {!isOpen(who) && (
        <CheckList
          legend={t`Project admins, and`}
          help={t`Everyone else sees the transition and why they can't use it.`}
          options={options}
          checked={checked}
          onChange={change}
        />
      )}
    </>
  )
}

interface TransitionDialogProps {
  transition: Transition | undefined
  denied: string | null
  onClose: () => void
}

/** The form of a workflow transition. */
export function TransitionDialog({ transition, denied, onClose }: TransitionDialogProps) {
  const { t } = useLingui()
  const { statuses } = useSettings()
  const requirable = useRequirable()
  const form = useRowForm({
    entity: 'transition',
    id: transition?.id,
    initial: {
      name: transition?.name ?? '',
      fromId: transition?.fromId ?? null,
      toId: transition?.toId ?? statuses[0]?.id ?? '',
      who: transition?.who ?? everybody,
      requiredFields: transition?.requiredFields ?? [],
      sets: transition?.sets ?? {},
    },
    nameLimit: 'workflowName',
    onDone: onClose,
  })
  const { values, set } = form
  const statusOptions = statuses.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <RowDialog
      row={transition}
      form={form}
      title={<Trans>New transition</Trans>}
      create={<Trans>Create transition</Trans>}
      denied={denied}
      onClose={onClose}
    >
      <SelectField
        name="fromId"
        label={t`From`}
        value={values.fromId ?? anyStatus}
        error={form.errorOf('fromId')}
        empty={t`Any status`}
        options={statusOptions}
        onChange={(id) => set('fromId', id === anyStatus ? null : id)}
      />
      <SelectField
        name="toId"
        label={t`To`}
        value={values.toId}
        error={form.errorOf('toId')}
        options={statusOptions}
        onChange={(id) => set('toId', id)}
      />
      <Who who={values.who} onChange={(who) => set('who', who)} />
      <CheckList
        legend={t`Required fields`}
        help={t`Anyone making this change has to fill in these fields.`}
        options={requirable}
        checked={values.requiredFields}
        onChange={(requiredFields) => set('requiredFields', requiredFields)}
      />
      <TransitionSets sets={values.sets} error={form.errorOf('sets')} onChange={(sets) => set('sets', sets)} />
    </RowDialog>
  )
}
