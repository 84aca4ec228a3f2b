import { Trans } from '@lingui/react/macro'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { DoneNote } from '../../frame/done-note.tsx'
import { LoadedView } from '../../frame/loaded-view.tsx'
import joining from '../joining/joining.module.css'
import { NewShareForm } from './new-share-form.tsx'
import { ShareLine } from './share-line.tsx'
import { useShares } from './use-shares.ts'

/** The links by which people outside see the organisation's card. */
export function SharesPanel({ orgId }: { orgId: string }) {
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
            <div className={joining.below}>
              {links.map((share) => (
                <ShareLine key={share.shareCode} share={share} shares={shares} />
              ))}
            </div>
          )
        }
      </LoadedView>
      <NewShareForm shares={shares} />
      <DoneNote text={shares.done} />
    </Panel>
  )
}
