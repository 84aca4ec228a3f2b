import { Trans, useLingui } from '@lingui/react/macro'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ItemList } from '../../../ui/layout/item-list.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { DoneNote } from '../../frame/done-note.tsx'
import { LoadedView } from '../../frame/loaded-view.tsx'
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
      <LoadedView loaded={shares.loaded} shapes={['field']}>
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
      </LoadedView>
      <NewShareForm shares={shares} />
      <DoneNote text={shares.done} />
    </Panel>
  )
}
