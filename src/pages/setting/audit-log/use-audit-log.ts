import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
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
import { auditSentencesTable, joiningWaysTable, organizationFieldsTable, roleWordsTable } from './audit-sentences.ts'

interface AuditEntry {
  action: string
  actorName: string | null
  subjectName: string | null
  detail: Record<string, unknown>
}

type Say = (text: MessageDescriptor) => string

const textsIn = (value: unknown): string[] => [value ?? []].flat().filter((each) => typeof each === 'string')

/** The sentence of a row; one of a newer server is shown by its code. `list` joins words as the language does. */
export const auditSentence = (
  { action, actorName, subjectName, detail }: AuditEntry,
  say: Say,
  list: (words: string[]) => string,
): string => {
  if (!isAuditKind(action)) return action
  const wordOf = (words: Record<string, MessageDescriptor>) => (code: string) => {
    const word = words[code]
    return word ? say(word) : code
  }
  const gone = say(msg`Someone who is gone`)
  const roles = textsIn(detail.roleCodes ?? detail.roleCode)
  const values = {
    actor: actorName ?? gone,
    subject: subjectName ?? gone,
    email: textsIn(detail.email)[0] ?? '',
    role: wordOf(roleWordsTable)(highestRole(roles)),
    way: textsIn(detail.by).map(wordOf(joiningWaysTable))[0] ?? '',
    fields: list(textsIn(detail.fields).map(wordOf(organizationFieldsTable))),
  }
  return say({ ...auditSentencesTable[action], values })
}

interface AuditPeriod {
  /** Days back, today included; `own`: the two days below; empty: all of it. */
  period: string
  /** As a date field gives them, `yyyy-mm-dd`; the last day counts to its end. */
  firstDay: string
  lastDay: string
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/

const startOfDay = (day: Date, plusDays = 0) => new Date(day.getFullYear(), day.getMonth(), day.getDate() + plusDays)

/** Times of the days where the viewer is. A day that was not given, or is none, is no bound. */
export const boundsOf = ({ period, firstDay, lastDay }: AuditPeriod, now: Date): { from?: string; to?: string } => {
  if (period === '') return {}
  if (period !== 'own') return { from: startOfDay(now, 1 - Number(period)).toISOString() }
  const start = (day: string, plusDays = 0) => startOfDay(new Date(`${day}T00:00`), plusDays).getTime()
  return {
    ...(dayPattern.test(firstDay) ? { from: new Date(start(firstDay)).toISOString() } : {}),
    ...(dayPattern.test(lastDay) ? { to: new Date(start(lastDay, 1) - 1).toISOString() } : {}),
  }
}

const everything = { group: '', period: '30', firstDay: '', lastDay: '' }

/** What happened in the organisation, as far as it was asked for. */
export const useAuditLog = () => {
  const { call } = useServices()
  const { i18n } = useLingui()
  const { search, searchTerm, setSearch } = useDebouncedSearch()
  const [filter, setFilter] = useState(everything)
  const asked = () => ({
    ...boundsOf(filter, new Date()),
    ...(filter.group ? { group: filter.group as AuditGroup } : {}),
    ...(searchTerm ? { person: searchTerm } : {}),
  })
  const paged = usePaged(
    (page, options) => call(productCalls.listAudit, { ...page, ...asked() }, options),
    JSON.stringify([filter, searchTerm]),
  )
  const words = new Intl.ListFormat(localeOf(i18n.locale), { type: 'conjunction' })
  return {
    paged,
    filter,
    search,
    setSearch,
    asked,
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
