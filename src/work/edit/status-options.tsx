import { useLingui } from '@lingui/react/macro'
import type { Issue, Status, Transition } from '../../core/work/entities.ts'
import { type Move, moveTo } from '../../core/work/workflow-rules.ts'
import { isLaterStatus, StatusMark } from '../parts/marks.tsx'
import type { Option } from '../parts/option-list.tsx'
import { useFieldNames } from '../parts/use-names.ts'
import type { ProjectView } from '../use-project.ts'
import { useWork } from '../use-work.ts'

/** Whether an issue may move to a status, and if not, the reason to show before the tap. */
export const useMoves = (view: ProjectView) => {
  const { t, i18n } = useLingui()
  const fieldNames = useFieldNames()
  const { statuses, transitions, workflowActor } = view
  const groups = useWork(({ select }) => select.groups())
  const list = new Intl.ListFormat(i18n.locale, { type: 'disjunction' })
  const nameOf = (id: string) => statuses.find((status) => status.id === id)?.name ?? ''

  const whoMay = ({ who }: Transition): string => {
    const people: string[] = []
    if (who.isAssignee) people.push(t`the assignee`)
    if (who.isReporter) people.push(t`the reporter`)
    if (who.roles.includes('member')) people.push(t`members`)
    for (const { id, name } of groups) if (who.groupIds.includes(id)) people.push(name)
    people.push(t`a project admin`)
    return list.format(people)
  }

  const reasonOf = (move: Move, to: Status): string | undefined => {
    if (move.kind === 'denied') return t`Only ${whoMay(move.transition)} can do this.`
    if (move.kind === 'allowed')
      return move.missing.length > 0
        ? t`Requires ${list.format(move.missing.map((field) => fieldNames(field)))}`
        : undefined
    const from = transitions
      .filter(({ toId, fromId }) => toId === to.id && fromId)
      .map(({ fromId }) => nameOf(fromId ?? ''))
    return from.length > 0
      ? t`Only possible from ${list.format(from)}.`
      : t`The workflow has no transition to this status.`
  }

  return (issue: Issue, status: Status) => {
    const move: Move = moveTo(issue, status.id, transitions, workflowActor)
    const isAllowed = move.kind === 'allowed'
    return { isAllowed, missing: isAllowed ? move.missing : [], reason: reasonOf(move, status) }
  }
}

/** The statuses of a project as options for an issue; forbidden ones carry the reason. */
export const useStatusOptions = (view: ProjectView, issue: Issue): Option[] => {
  const checkMove = useMoves(view)
  return view.statuses.map((status) => {
    const isCurrent = status.id === issue.statusId
    const { isAllowed, missing, reason } = checkMove(issue, status)
    return {
      value: status.id,
      label: status.name,
      mark: <StatusMark {...status} isLater={isLaterStatus(view.statuses, status)} />,
      note: isCurrent ? undefined : reason,
      isLocked: !isCurrent && !isAllowed,
      isStep: missing.length > 0,
    }
  })
}
