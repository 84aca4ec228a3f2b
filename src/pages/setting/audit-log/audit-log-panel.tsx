import { Trans, useLingui } from '@lingui/react/macro'
import { DoneNote } from '../../../shared/done-note.tsx'
import { PagedView } from '../../../shared/paging/paged-view.tsx'
import { Button } from '../../../ui/action/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ItemList } from '../../../ui/layout/item-list.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { AuditEntryLine } from './audit-entry-line.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { useAuditExport } from './use-audit-export.ts'
import { useAuditLog } from './use-audit-log.ts'

export function AuditLogPanel() {
  const { t } = useLingui()
  const log = useAuditLog()
  const { isBusy, done, save } = useAuditExport(log)
  const isEmpty = log.paged.query.value?.total === 0
  return (
    <Panel
      title={<Trans>What happened</Trans>}
      lead={<Trans>Newest first. Nobody can change or delete it.</Trans>}
      action={
        <div>
          <Button
            busy={isBusy}
            disabledReason={isEmpty && <Trans>There is nothing to save.</Trans>}
            onClick={() => void save()}
          >
            <Trans>Save as CSV</Trans>
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
            <Trans>Nothing of this kind happened then.</Trans>
          </EmptyState>
        }
      >
        {(entries) => (
          <ItemList
            label={t`What happened`}
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
