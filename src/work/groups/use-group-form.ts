import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { maxLength } from '../../core/forms/max-lengths.ts'
import type { Refusal } from '../../core/sync/sync-types.ts'
import type { RowOf } from '../../core/work/entities.ts'
import { useShell } from '../../ui/shell-context.ts'
import { useTooLong } from '../parts/use-too-long.ts'
import { useProblemOf } from '../settings/use-settings.ts'
import { useStore } from '../use-work.ts'

/** Of which projects the group is the only admin, where that is the reason of a refusal. */
export const useLastAdminText = () => {
  const { t, i18n } = useLingui()
  const { select } = useStore()
  return ({ code, params }: Refusal): string | null => {
    if (code !== 'member.lastAdmin' || !Array.isArray(params?.projectIds)) return null
    const projects = params.projectIds.map((id) => select.row('project', id)?.name ?? '')
    const names = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(projects)
    return t`It's the only admin of ${names}. Make someone else an admin there first.`
  }
}

/** The form for a group: saved as a whole or not at all. Keeps the additions and removals that others made meanwhile. */
export const useGroupForm = (given: RowOf<'group'> | undefined, onDone: () => void) => {
  const [group] = useState(given)
  const { language } = useShell()
  const store = useStore()
  const problemOf = useProblemOf(group?.id)
  const lastAdminText = useLastAdminText()
  const [name, setName] = useState(group?.name ?? '')
  const [memberIds, setMemberIds] = useState<readonly string[]>(group?.memberIds ?? [])
  const [problem, setProblem] = useState<{ field: string | null; text: string } | null>(null)
  const max = maxLength('memberGroupName', language)
  const tooLong = useTooLong()(name, max, group?.name)

  const save = (): Refusal | null => {
    if (!group) return store.mutate('group.create', { id: store.newId(), name, memberIds }).refusal
    const { id } = group
    const add = memberIds.filter((each) => !group.memberIds.includes(each))
    const remove = group.memberIds.filter((each) => !memberIds.includes(each))
    const members = { id, add, remove }
    const tried = store.model.tryOut('group.addRemove', members, Date.now())
    if (tried && 'refusal' in tried) return tried.refusal
    if (name.trim() !== group.name) {
      const { refusal } = store.mutate('group.set', { id, field: 'name', value: name, from: group.name })
      if (refusal) return refusal
    }
    return add.length + remove.length === 0 ? null : store.mutate('group.addRemove', members).refusal
  }
  const submit = () => {
    if (tooLong) return
    const refusal = save()
    const text = refusal && lastAdminText(refusal)
    if (text) setProblem({ field: null, text })
    else if (refusal) setProblem(problemOf(refusal))
    else onDone()
  }
  return {
    name: {
      value: name,
      error: tooLong ?? (problem?.field === 'name' ? problem.text : undefined),
      max,
      onChange: (next: string) => {
        setProblem(null)
        setName(next)
      },
    },
    isChanged: name !== (group?.name ?? '') || memberIds.join() !== (group?.memberIds ?? []).join(),
    memberIds,
    toggle: (id: string) =>
      setMemberIds((before) => (before.includes(id) ? before.filter((each) => each !== id) : [...before, id])),
    submit,
    error: problem && problem.field !== 'name' ? problem.text : null,
  }
}
