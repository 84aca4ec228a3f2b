import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Status, Transition } from '../../core/work/entities.ts'
import { Icon } from '../parts/icon.tsx'
import { isLaterStatus, StatusMark } from '../parts/marks.tsx'
import { useWork } from '../use-work.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { SettingSection } from './setting-section.tsx'
import { TransitionDialog } from './transition-dialog.tsx'
import { useDenied, useReorder, useSettings } from './use-settings.ts'
import style from './workflow.module.css'

/** Who may use a transition, as text; empty: everybody who may edit the issue. */
const useWhoText = () => {
  const { t, i18n } = useLingui()
  const groups = useWork(({ select }) => select.groups())
  const list = new Intl.ListFormat(i18n.locale, { type: 'disjunction' })
  return ({ who }: Transition): string => {
    const names: string[] = []
    if (who.roles.includes('member')) names.push(t`members`)
    if (who.isAssignee) names.push(t`the assignee`)
    if (who.isReporter) names.push(t`the reporter`)
    for (const { id, name } of groups) if (who.groupIds.includes(id)) names.push(name)
    const isNamed = names.length > 0 || who.roles.length > 0 || who.groupIds.length > 0
    if (isNamed) names.push(t`project admins`)
    return list.format(names)
  }
}

function StatusChange({ transition, statuses }: { transition: Transition; statuses: readonly Status[] }) {
  const statusOf = (id: string | null) => statuses.find((status) => status.id === id)
  const [from, to] = [statusOf(transition.fromId), statusOf(transition.toId)]
  return (
    <span className={style.way}>
      {from ? (
        <>
          <StatusMark {...from} isLater={isLaterStatus(statuses, from)} />
          {from.name}
        </>
      ) : (
        <Trans>Any status</Trans>
      )}
      <Icon name="move" size={16} />
      {to && (
        <>
          <StatusMark {...to} isLater={isLaterStatus(statuses, to)} />
          {to.name}
        </>
      )}
    </span>
  )
}

/** The transitions of a workflow with their guards. */
export function TransitionList() {
  const { t } = useLingui()
  const { statuses, transitions } = useSettings()
  const denied = useDenied('workflow.edit')
  const whoText = useWhoText()
  const reorder = useReorder('transition', transitions)
  const detailOf = (transition: Transition) => (
    <>
      <StatusChange transition={transition} statuses={statuses} />
      {whoText(transition) !== '' && (
        <span className={style.guard}>
          <Icon name="lock" size={16} />
          {whoText(transition)}
        </span>
      )}
      {transition.requiredFields.length > 0 && (
        <Plural value={transition.requiredFields.length} one="# required field" other="# required fields" />
      )}
    </>
  )
  return (
    <SettingSection
      title={<Trans>Transitions</Trans>}
      intro={
        <Trans>
          Issues can only change status through these transitions, even offline. If several lead to the same status, the
          first one the person can use applies.
        </Trans>
      }
      label={t`Transitions`}
      items={transitions}
      empty={<Trans>No transitions. Issues can't change status.</Trans>}
      add={<Trans>New transition</Trans>}
      denied={denied}
      detailOf={detailOf}
      onMove={reorder}
      dialog={(transition, close) => <TransitionDialog transition={transition} denied={denied} onClose={close} />}
      removal={(transition, close) => (
        <RemoveDialog mutation="transition.delete" row={transition} onClose={close}>
          <Trans>Anyone who used it offline will see a conflict they can resolve.</Trans>
        </RemoveDialog>
      )}
    />
  )
}
