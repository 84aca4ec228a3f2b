import { Trans } from '@lingui/react/macro'
import { NewShareForm, ShareLinks } from '../../../shared/sharing/share-links.tsx'
import { useShares } from '../../../shared/sharing/use-shares.ts'
import { Panel } from '../../../ui/layout/panel.tsx'

/** Links that show the organisation's card to people outside. */
export function SharesPanel({ orgId }: { orgId: string }) {
  const shares = useShares({ resourceType: 'organization', resourceId: orgId })
  return (
    <Panel
      title={<Trans>Share links</Trans>}
      intro={<Trans>Anyone with a link can see the organisation's name and picture, without an account.</Trans>}
    >
      <ShareLinks shares={shares} />
      <NewShareForm shares={shares} />
    </Panel>
  )
}
