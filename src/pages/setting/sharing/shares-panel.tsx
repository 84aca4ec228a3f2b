import { Trans, useLingui } from '@lingui/react/macro'
import { DoneNote } from '../../../shared/done-note.tsx'
import { QueryView } from '../../../shared/queries/query-view.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ItemList } from '../../../ui/layout/item-list.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { NewShareForm } from './new-share-form.tsx'
import { ShareLine } from './share-line.tsx'
import { useShares } from './use-shares.ts'

/** The links by which people outside see the organisation's card. */
export function SharesPanel({ orgId }: { orgId: string }) {
  const { t } = useLingui()
  const shares = useShares({ resourceType: 'organization', resourceId: orgId })
  return (
    <Panel
      title={<Trans>Share links</Trans>}
      lead={<Trans>Whoever opens one sees the name and picture of the organisation, without an account.</Trans>}
    >
      <QueryView query={shares.query} shapes={['field']}>
        {(links) =>
          links.length === 0 ? (
            <EmptyState>
              <Trans>Nothing is shared yet.</Trans>
            </EmptyState>
          ) : (
            <ItemList
              label={t`Share links`}
              items={links.map((share) => ({
                key: share.shareCode,
                title: <ShareLine share={share} shares={shares} />,
              }))}
            />
          )
        }
      </QueryView>
      <NewShareForm shares={shares} />
      <DoneNote text={shares.done} />
    </Panel>
  )
}
