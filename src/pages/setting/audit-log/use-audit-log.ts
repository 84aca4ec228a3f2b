import { useLingui } from '@lingui/react'
import { useState } from 'react'
import type { AuditGroup } from '../../../core/audit/audit-kinds.ts'
import { productCalls } from '../../../core/calls/product-calls.ts'
import { localeOf } from '../../../core/locale/locale-rules.ts'
import { usePaged } from '../../../shared/paging/use-paged.ts'
import { useDebouncedSearch } from '../../../shared/queries/use-debounced-search.ts'
import { useServices } from '../../../shared/use-services.ts'
import { boundsOf } from './audit-period-rules.ts'
import { type AuditEntry, auditSentence } from './audit-sentence-rules.ts'

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
