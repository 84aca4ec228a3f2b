import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useState } from 'react'
import type { AuditGroup } from '../../../core/audit/audit-kinds.ts'
import { isAuditKind } from '../../../core/audit/audit-kinds.ts'
import { productCalls } from '../../../core/calls/product-calls.ts'
import { localeOf } from '../../../core/locale/locale-rules.ts'
import { usePaged } from '../../../shared/paging/use-paged.ts'
import { useDebouncedSearch } from '../../../shared/queries/use-debounced-search.ts'
import { highestRole } from '../../../shared/role-names.ts'
import { useServices } from '../../../shared/use-services.ts'
import {
  auditSentencesTable,
  joiningMethodsTable,
  organizationFieldsTable,
  projectRoleTextsTable,
  roleTextsTable,
} from './audit-sentences.ts'

interface AuditEntry {
  action: string
  actorName: string | null
  subjectName: string | null
  heirName?: string | null | undefined
  detail: Record<string, unknown>
}

type Translate = (text: MessageDescriptor) => string

const stringsIn = (value: unknown): string[] => [value ?? []].flat().filter((each) => typeof each === 'string')

/** How much of somebody's work an entry is about. */
const workIn = (detail: AuditEntry['detail']): MessageDescriptor[] => {
  const [issues, projects] = [Number(detail.openIssues ?? 0), Number(detail.ledProjects ?? 0)]
  return [
    ...(issues > 0 ? [msg`${plural(issues, { one: '# open issue', other: '# open issues' })}`] : []),
    ...(projects > 0 ? [msg`${plural(projects, { one: '# project', other: '# projects' })}`] : []),
  ]
}

/**
 * The sentence of an entry; an unknown kind from a newer server shows its code. `list` joins words as the language does.
 */
export const auditSentence = (
  { action, actorName, subjectName, heirName, detail }: AuditEntry,
  translate: Translate,
  list: (words: string[]) => string,
): string => {
  if (!isAuditKind(action)) return action
  const textOf = (words: Record<string, MessageDescriptor>) => (code: string) => {
    const word = words[code]
    return word ? translate(word) : code
  }
  const deleted = translate(msg`Former member`)
  const roles = stringsIn(detail.roleCodes ?? detail.roleCode)
  const [projectRole] = stringsIn(detail.role)
  const values = {
    actor: actorName ?? deleted,
    subject: subjectName ?? stringsIn(detail.group)[0] ?? deleted,
    heir: heirName ?? deleted,
    work: list(workIn(detail).map(translate)),
    email: stringsIn(detail.email)[0] ?? '',
    name: stringsIn(detail.name)[0] ?? '',
    role: projectRole ? textOf(projectRoleTextsTable)(projectRole) : textOf(roleTextsTable)(highestRole(roles)),
    way: stringsIn(detail.by).map(textOf(joiningMethodsTable))[0] ?? '',
    fields: list(stringsIn(detail.fields).map(textOf(organizationFieldsTable))),
  }
  return translate({ ...auditSentencesTable[action], values })
}

interface AuditPeriod {
  /** Days back, including today; `own`: the two dates below; empty: no limit. */
  period: string
  /** As a date field returns them, `yyyy-mm-dd`; the last day counts to its end. */
  firstDay: string
  lastDay: string
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/

const startOfDay = (day: Date, plusDays = 0) => new Date(day.getFullYear(), day.getMonth(), day.getDate() + plusDays)

/** The period's bounds in the viewer's time zone. A missing or invalid day sets no bound. */
export const boundsOf = ({ period, firstDay, lastDay }: AuditPeriod, now: Date): { from?: string; to?: string } => {
  if (period === '') return {}
  if (period !== 'own') return { from: startOfDay(now, 1 - Number(period)).toISOString() }
  const start = (day: string, plusDays = 0) => startOfDay(new Date(`${day}T00:00`), plusDays).getTime()
  return {
    ...(dayPattern.test(firstDay) ? { from: new Date(start(firstDay)).toISOString() } : {}),
    ...(dayPattern.test(lastDay) ? { to: new Date(start(lastDay, 1) - 1).toISOString() } : {}),
  }
}

/** Whether both days are chosen and the last is before the first. */
export const isReversed = ({ period, firstDay, lastDay }: AuditPeriod): boolean =>
  period === 'own' && dayPattern.test(firstDay) && dayPattern.test(lastDay) && lastDay < firstDay

const everything = { group: '', period: '30', firstDay: '', lastDay: '' }

/** The organisation's audit log, filtered and paged. */
export const useAuditLog = () => {
  const { call } = useServices()
  const { i18n } = useLingui()
  const { search, searchTerm, setSearch } = useDebouncedSearch()
  const [filter, setFilter] = useState(everything)
  const currentFilter = () => ({
    ...boundsOf(filter, new Date()),
    ...(filter.group ? { group: filter.group as AuditGroup } : {}),
    ...(searchTerm ? { person: searchTerm } : {}),
  })
  const paged = usePaged(
    (page, options) => call(productCalls.listAudit, { ...page, ...currentFilter() }, options),
    JSON.stringify([filter, searchTerm]),
  )
  const words = new Intl.ListFormat(localeOf(i18n.locale), { type: 'conjunction' })
  return {
    paged,
    filter,
    search,
    setSearch,
    currentFilter,
    change: (part: Partial<typeof everything>) => setFilter((before) => ({ ...before, ...part })),
    showAll: () => {
      setSearch('')
      setFilter({ ...everything, period: '' })
    },
    sentence: (entry: AuditEntry) =>
      auditSentence(
        entry,
        (text) => i18n._(text),
        (list) => words.format(list),
      ),
  }
}

export type AuditLog = ReturnType<typeof useAuditLog>
