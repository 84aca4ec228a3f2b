import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { auditKindsTable, isAuditKind } from '../../../core/audit/audit-kinds.ts'
import type { ResultOf } from '../../../core/calls/call-types.ts'
import { productCalls } from '../../../core/calls/product-calls.ts'
import { csvOf } from '../../../shared/csv-rules.ts'
import { saveFile } from '../../../shared/files/save-file.ts'
import { useAsyncAction } from '../../../shared/queries/use-async-action.ts'
import { type Services, useServices } from '../../../shared/use-services.ts'
import { auditGroupNames } from './audit-sentences.ts'
import type { AuditLog } from './use-audit-log.ts'

const pageSize = 100
/** Exports at most the newest rows; longer periods need several exports. */
const maxPages = 100

type Entry = ResultOf<typeof productCalls.listAudit>['list'][number]

/**
 * Reads all pages up to the newest entry of the first one, because later entries would shift them. Not up to the time of this device,
 * whose clock may be behind.
 */
const readAll = async (call: Services['call'], filter: ReturnType<AuditLog['currentFilter']>) => {
  const bounds = { ...filter }
  const entries: Entry[] = []
  for (let pageNumber = 1; pageNumber <= maxPages; pageNumber++) {
    const { list, hasNextPage } = await call(productCalls.listAudit, { ...bounds, pageNumber, pageSize })
    entries.push(...list)
    if (!hasNextPage || !list[0]) return { entries, isAll: true }
    // the server's times are finer than milliseconds
    const newestMs = Date.parse(list[0].at) + 1
    const isEarlier = bounds.to === undefined || newestMs < Date.parse(bounds.to)
    if (pageNumber === 1 && isEarlier) bounds.to = new Date(newestMs).toISOString()
  }
  return { entries, isAll: false }
}

/** Exports the filtered entries as CSV. */
export const useAuditExport = ({ currentFilter, sentence }: AuditLog) => {
  const { call } = useServices()
  const { t, i18n } = useLingui()
  const { run, say, isBusy, done } = useAsyncAction()
  const groupOf = (action: string) => (isAuditKind(action) ? i18n._(auditGroupNames[auditKindsTable[action]]) : '')
  const save = async () => {
    const { entries, isAll } = await readAll(call, currentFilter())
    const head = [t`Time`, t`Actor`, t`Activity`, t`Category`, t`Code`]
    const rows = entries.map((entry) => [
      entry.at,
      entry.actorName ?? '',
      sentence(entry),
      groupOf(entry.action),
      entry.action,
    ])
    const name = `worktide-audit-${new Date().toISOString().slice(0, 10)}.csv`
    const outcome = await saveFile(new File([csvOf([head, ...rows])], name, { type: 'text/csv' }))
    if (outcome === 'blocked') say(t`Files can't be saved here. Open this page in your browser.`)
    if (outcome !== 'saved') return
    const count = entries.length
    say(
      isAll
        ? t`Saved as ${name}: ${plural(count, { one: '# row', other: '# rows' })}.`
        : t`Saved as ${name}: only the newest ${count} rows. Choose shorter periods for the others.`,
    )
  }
  return { isBusy, done, save: () => run(save) }
}
