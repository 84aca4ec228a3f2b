import { useLingui } from '@lingui/react/macro'
import { listAudit } from '../../../api/product-api.ts'
import { auditKindsTable, isAuditKind } from '../../../core/audit/audit-kinds-table.ts'
import { useAsyncAction } from '../../../shared/queries/use-async-action.ts'
import { saveFile } from '../../../shared/save-file.ts'
import { auditGroupNames } from './audit-sentences-table.ts'
import { csvOf } from './csv-rules.ts'
import type { AuditLog } from './use-audit-log.ts'

const pageSize = 100
/** The newest rows; a longer period is taken in parts. */
const mostPages = 100

type Entry = Awaited<ReturnType<typeof listAudit>>['list'][number]

/** All that is asked for, as it was at one moment: rows that come meanwhile would move the pages. */
const readAll = async (asked: ReturnType<AuditLog['asked']>): Promise<Entry[]> => {
  const to = asked.to ?? new Date().toISOString()
  const rows: Entry[] = []
  for (let pageNumber = 1; pageNumber <= mostPages; pageNumber++) {
    const { list, hasNextPage } = await listAudit({ ...asked, to, pageNumber, pageSize })
    rows.push(...list)
    if (!hasNextPage) break
  }
  return rows
}

/** Takes what is shown away as a table for a spreadsheet. */
export const useAuditExport = ({ asked, sentence }: AuditLog) => {
  const { t, i18n } = useLingui()
  const { run, say, isBusy, done } = useAsyncAction()
  const groupOf = (action: string) => (isAuditKind(action) ? i18n._(auditGroupNames[auditKindsTable[action]]) : '')
  const save = async () => {
    const entries = await readAll(asked())
    const head = [t`Time`, t`Person`, t`What happened`, t`Kind`, t`Code`]
    const rows = entries.map((entry) => [
      entry.at,
      entry.actorName ?? '',
      sentence(entry),
      groupOf(entry.action),
      entry.action,
    ])
    const name = `worktide-audit-${new Date().toISOString().slice(0, 10)}.csv`
    saveFile(new File([csvOf([head, ...rows])], name, { type: 'text/csv' }))
    const count = entries.length
    say(t`Saved as ${name}: ${count} rows.`)
  }
  return { isBusy, done, save: () => run(save) }
}
