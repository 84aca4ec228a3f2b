import { Trans, useLingui } from '@lingui/react/macro'
import { auditGroups } from '../../../core/audit/audit-kinds.ts'
import { DoneNote } from '../../../shared/done-note.tsx'
import { PagedView } from '../../../shared/paging/paged-view.tsx'
import { useDateFormat } from '../../../shared/use-date-format.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { ItemList } from '../../../ui/layout/item-list.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { AdminShell } from '../shell/admin-shell.tsx'
import style from './audit-log.module.css'
import { auditGroupNames } from './audit-sentences.ts'
import { useAuditExport } from './use-audit-export.ts'
import type { AuditLog } from './use-audit-log.ts'
import { isReversed, useAuditLog } from './use-audit-log.ts'

/** Filters by action, person and period. */
function AuditFilters({ log: { filter, change, search, setSearch } }: { log: AuditLog }) {
  const { t, i18n } = useLingui()
  const periods = [
    { value: '7', label: t`Last 7 days` },
    { value: '30', label: t`Last 30 days` },
    { value: '90', label: t`Last 90 days` },
    { value: 'own', label: t`Custom range` },
  ]
  return (
    <search className={style.filters}>
      <SelectField
        name="group"
        label={t`Category`}
        value={filter.group}
        onChange={(group) => change({ group })}
        empty={t`Everything`}
        options={auditGroups.map((value) => ({ value, label: i18n._(auditGroupNames[value]) }))}
      />
      <TextField name="person" type="search" label={t`Actor`} value={search} onChange={setSearch} />
      <SelectField
        name="period"
        label={t`Period`}
        value={filter.period}
        onChange={(period) => change({ period })}
        empty={t`Any time`}
        options={periods}
      />
      {filter.period === 'own' && (
        <>
          <TextField
            name="firstDay"
            type="date"
            label={t`From`}
            value={filter.firstDay}
            onChange={(firstDay) => change({ firstDay })}
          />
          <TextField
            name="lastDay"
            type="date"
            label={t`To (inclusive)`}
            value={filter.lastDay}
            error={isReversed(filter) && <Trans>Choose the first day or a later one.</Trans>}
            onChange={(lastDay) => change({ lastDay })}
          />
        </>
      )}
    </search>
  )
}

interface AuditEntryLineProps {
  actorName: string | null
  sentence: string
  at: string
}

/** One entry, with its time to the second in the viewer's time zone. */
function AuditEntryLine({ actorName, sentence, at }: AuditEntryLineProps) {
  const { second } = useDateFormat()
  return (
    <div className={style.entry}>
      <Avatar name={actorName ?? '?'} />
      <div className={style.entryText}>
        {sentence}
        <small>
          <time dateTime={at}>{second(at)}</time>
        </small>
      </div>
    </div>
  )
}

function AuditLogPanel() {
  const { t } = useLingui()
  const log = useAuditLog()
  const { isBusy, done, save } = useAuditExport(log)
  const isEmpty = log.paged.query.value?.total === 0
  return (
    <Panel
      title={<Trans>Activity</Trans>}
      intro={<Trans>Newest first. Entries can't be changed or deleted.</Trans>}
      action={
        <div>
          <Button
            busy={isBusy}
            disabledReason={isEmpty && <Trans>Nothing to export.</Trans>}
            onClick={() => void save()}
          >
            <Trans>Export as CSV</Trans>
          </Button>
        </div>
      }
    >
      <DoneNote text={done} />
      <AuditFilters log={log} />
      <PagedView
        paged={log.paged}
        shapes={['card', 'card', 'card', 'card']}
        empty={
          <EmptyState
            action={
              <Button onClick={log.showAll}>
                <Trans>Show everything</Trans>
              </Button>
            }
          >
            <Trans>No matching entries.</Trans>
          </EmptyState>
        }
      >
        {(entries) => (
          <ItemList
            label={t`Activity`}
            items={entries.map((entry) => ({
              key: entry.id,
              title: <AuditEntryLine actorName={entry.actorName} sentence={log.sentence(entry)} at={entry.at} />,
            }))}
          />
        )}
      </PagedView>
    </Panel>
  )
}

/** `/setting/audit-log`: the audited actions of the organisation, for administrators. */
export function AuditLogPage() {
  return (
    <AdminShell title={<Trans>Audit log</Trans>} intro={<Trans>See who did what in the organisation, and when.</Trans>}>
      <AuditLogPanel />
    </AdminShell>
  )
}
