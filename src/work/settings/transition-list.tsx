import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Status, Transition } from '../../core/work/entities.ts'
import { isLaterStatus } from '../edit/status-options.tsx'
import { Icon } from '../parts/icon.tsx'
import { StatusMark } from '../parts/marks.tsx'
import { useWork } from '../use-work.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { SettingList } from './setting-list.tsx'
import { AddButton, Section } from './setting-parts.tsx'
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

function Way({ transition, statuses }: { transition: Transition; statuses: readonly Status[] }) {
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
  const [edited, setEdited] = useState<{ transition: Transition | undefined } | null>(null)
  const [removed, setRemoved] = useState<Transition | null>(null)
  const transitionOf = (id: string) => transitions.find((transition) => transition.id === id)
  const detailOf = (transition: Transition) => (
    <>
      <Way transition={transition} statuses={statuses} />
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
    <Section
      title={<Trans>Transitions</Trans>}
      intro={
        <Trans>
          Issues can only change status along these transitions, even offline. If several lead to the same status, the
          first one the person is allowed to use applies.
        </Trans>
      }
      action={
        <AddButton denied={denied} onClick={() => setEdited({ transition: undefined })}>
          <Trans>New transition</Trans>
        </AddButton>
      }
    >
      <SettingList
        label={t`Transitions`}
        denied={denied}
        empty={<Trans>No transitions. Issues can't change status.</Trans>}
        rows={transitions.map((transition) => ({
          id: transition.id,
          name: transition.name,
          detail: detailOf(transition),
        }))}
        onOpen={(id) => setEdited({ transition: transitionOf(id) })}
        onRemove={(id) => setRemoved(transitionOf(id) ?? null)}
        onMove={reorder}
      />
      {edited && <TransitionDialog transition={edited.transition} denied={denied} onClose={() => setEdited(null)} />}
      {removed && (
        <RemoveDialog mutation="transition.delete" row={removed} onClose={() => setRemoved(null)}>
          <Trans>Anyone who used it offline will see a conflict they can resolve.</Trans>
        </RemoveDialog>
      )}
    </Section>
  )
}
