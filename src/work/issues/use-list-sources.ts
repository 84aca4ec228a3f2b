import { useLingui } from '@lingui/react'
import { useMemo } from 'react'
import type { ListSources } from '../../core/work/list-rules.ts'
import type { ProjectView } from '../use-project.ts'
import { useIsDuePassed, useToday } from '../use-today.ts'
import { useStore, useWork } from '../use-work.ts'

/** The rows that sorting and grouping of a project's issues refer to. */
export const useListSources = (view: ProjectView): ListSources => {
  const { i18n } = useLingui()
  const { select } = useStore()
  const today = useToday()
  const isDuePassed = useIsDuePassed()
  const { project, statuses, types, labels } = view
  const fields = useWork((work) => work.select.fieldsOf(project.id))
  const people = useWork((work) => work.select.people())
  return useMemo(
    () => ({
      statuses,
      types,
      labels,
      people,
      fields,
      today,
      isDuePassed,
      issueOf: (id: string) => {
        const issue = select.row('issue', id)
        return issue?.deletedAt === null ? issue : undefined
      },
      compareText: new Intl.Collator(i18n.locale, { numeric: true, sensitivity: 'base' }).compare,
    }),
    [statuses, types, labels, people, fields, today, isDuePassed, select, i18n.locale],
  )
}
