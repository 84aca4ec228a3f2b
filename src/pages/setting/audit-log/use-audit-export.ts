import { useLingui } from '@lingui/react/macro'
import { auditKindsTable, isAuditKind } from '../../../core/audit/audit-kinds.ts'
import type { ResultOf } from '../../../core/calls/call-types.ts'
import { productCalls } from '../../../core/calls/product-calls.ts'
import { useAsyncAction } from '../../../shared/queries/use-async-action.ts'
import { saveFile } from '../../../shared/save-file.ts'
import { type Services, useServices } from '../../../shared/use-services.ts'
import { auditGroupNames } from './audit-sentences.ts'
import type { AuditLog } from './use-audit-log.ts'

/** First characters that make a spreadsheet take a cell for a formula; it takes their wide forms, too. */
const startsFormula = /^[=+\-@\t\r\n＝＋－＠]/

/** Every cell in quotes; what a spreadsheet would compute is led by an apostrophe (OWASP, CSV injection). */
const cell = (text: string): string => `"${(startsFormula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** A table as CSV: UTF-8 with its mark, by which Excel knows it, and lines that end as RFC 4180 says. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`

const pageSize = 100
/** The newest rows; a longer period is taken in parts. */
const mostPages = 100

type Entry = ResultOf<typeof productCalls.listAudit>['list'][number]

/** All that is asked for, as it was at one moment: rows that come meanwhile would move the pages. */
const readAll = async (call: Services['call'], asked: ReturnType<AuditLog['asked']>): Promise<Entry[]> => {
  const to = asked.to ?? new Date().toISOString()
  const rows: Entry[] = []
  for (let pageNumber = 1; pageNumber <= mostPages; pageNumber++) {
    const { list, hasNextPage } = await call(productCalls.listAudit, { ...asked, to, pageNumber, pageSize })
    rows.push(...list)
    if (!hasNextPage) break
  }
  return rows
}

/** Takes what is shown away as a table for a spreadsheet. */
export const useAuditExport = ({ asked, sentence }: AuditLog) => {
  const { call } = useServices()
  const { t, i18n } = useLingui()
  const { run, say, isBusy, done } = useAsyncAction()
  const groupOf = (action: string) => (isAuditKind(action) ? i18n._(auditGroupNames[auditKindsTable[action]]) : '')
  const save = async () => {
    const entries = await readAll(call, asked())
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
