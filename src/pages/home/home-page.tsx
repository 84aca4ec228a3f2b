import { Trans, useLingui } from '@lingui/react/macro'
import { pathOf } from '../../core/routes.ts'
import { AccountMenu } from '../../shared/account-menu/account-menu.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { SettingLayout } from '../../ui/layout/setting-layout.tsx'
import style from './home.module.css'
import { InvitePanels } from './invite-panels.tsx'
import { MembersPanel } from './members-panel.tsx'
import { OrganizationPanel } from './organization-panel.tsx'
import { useHome } from './use-home.ts'

/** The organisation, its people and, for who may, the ways to invite more. */
export function HomePage() {
  const { t } = useLingui()
  const { organization, name, isAdmin, term } = useHome()
  return (
    <SettingLayout
      homeHref={pathOf('home')}
      title={name ? <Trans>Hello, {name}</Trans> : t`Home`}
      corner={<AccountMenu />}
      fluid
    >
      {organization ? (
        <div key={organization.id} className={style.columns}>
          <div className={style.column}>
            <OrganizationPanel organization={organization} isAdmin={isAdmin} term={term} />
            <MembersPanel title={term('home.members', t`Members`)} isAdmin={isAdmin} />
          </div>
          {isAdmin && (
            <div className={style.column}>
              <InvitePanels title={term('home.invite', t`Invite people`)} />
            </div>
          )}
        </div>
      ) : (
        <Skeleton shapes={['card', 'card']} />
      )}
    </SettingLayout>
  )
}
