import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { useSession } from '../../channel/use-session.ts'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import { pagePaths } from '../flow/page-paths-table.ts'
import style from './join.module.css'

/** `/join-org`, on grey: every way into an organisation. */
export function JoinOrgPage() {
  const { status } = useSession()
  const create = status === 'signedIn' ? `${pagePaths.createOrganization}?new=1` : pagePaths.createOrganization
  return (
    <AccountLayout
      title={<Trans>How do you want to start?</Trans>}
      lead={<Trans>Join the people you work with, or begin something of your own.</Trans>}
    >
      <div className={style.grey}>
        <Link className={style.choice} href={pagePaths.joinByCode}>
          <b>
            <Trans>With a code</Trans>
          </b>
          <span>
            <Trans>Ten letters and digits that an administrator gave you.</Trans>
          </span>
        </Link>
        <div className={style.choice}>
          <b>
            <Trans>With a link or an invitation</Trans>
          </b>
          <span>
            <Trans>Open it from the mail or the message it came in: it leads straight to your team.</Trans>
          </span>
        </div>
        <Link className={style.choice} href={status === 'signedOut' ? pagePaths.register : create}>
          <b>
            <Trans>With an organisation of your own</Trans>
          </b>
          <span>
            <Trans>Create it in a minute, and invite the others.</Trans>
          </span>
        </Link>
      </div>
    </AccountLayout>
  )
}
