import { useLingui } from '@lingui/react/macro'
import { useSession } from '../../channel/use-session.ts'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { ResultPanel } from '../../ui/feedback/result-panel.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import { FlowLayout } from '../../ui/layout/flow-layout.tsx'
import { pagePaths } from '../flow/page-paths-table.ts'
import { ConfigureFlow } from './configure-flow.tsx'

/** `/configure`, and `configure/en`, `configure/zh` in their language: what follows a new organisation. */
export function ConfigurePage() {
  const { t } = useLingui()
  const { status, account, organization } = useSession()
  if (account && organization && status !== 'temporary') return <ConfigureFlow key={account.userId} />
  if (status === 'unknown' || status === 'busy') {
    return (
      <FlowLayout homeHref={pagePaths.home}>
        <Skeleton shapes={['title', 'line', 'field', 'field', 'field']} />
      </FlowLayout>
    )
  }
  const isTemporary = status === 'temporary'
  return (
    <AccountLayout>
      <ResultPanel
        tone="calm"
        title={isTemporary ? t`First, an organisation` : t`Please sign in first`}
        what={isTemporary ? t`There is nothing to set up without one.` : t`Then you can set up your workspace.`}
        action={
          <ButtonLink full href={isTemporary ? pagePaths.createOrganization : pagePaths.login}>
            {isTemporary ? t`Create organisation` : t`Sign in`}
          </ButtonLink>
        }
      />
    </AccountLayout>
  )
}
