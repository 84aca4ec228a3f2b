import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { pathOf } from '../../core/routes.ts'
import type { Organization } from '../../core/session/account-types.ts'
import { AccountMenu } from '../../shared/account-menu/account-menu.tsx'
import { TextLink } from '../../ui/action/text-link.tsx'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Tag } from '../../ui/feedback/tag.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { SettingLayout } from '../../ui/layout/setting-layout.tsx'
import style from './home.module.css'
import { InvitePanels } from './invite-panels.tsx'
import { MembersPanel } from './members-panel.tsx'
import { useHome } from './use-home.ts'

interface OrganizationPanelProps {
  organization: Organization
  isAdmin: boolean
  /** The organisation's own word for a thing. */
  term: (key: string, otherwise: string) => string
}

/** The organisation with its own words for the work. */
function OrganizationPanel({ organization, isAdmin, term }: OrganizationPanelProps) {
  const { t } = useLingui()
  const { orgName, orgKey, avatar, memberCount } = organization
  const words = [
    term('home.projects', t`Projects`),
    term('home.sprints', t`Sprints`),
    term('home.issues', t`Issues`),
    term('home.workflow', t`Workflow`),
    term('home.dashboard', t`Dashboard`),
    term('home.release', t`Release`),
  ]
  return (
    <Panel>
      <div className={style.organization}>
        <Avatar name={orgName} picture={avatar} square large />
        <div className={style.organizationText}>
          <h2>{orgName}</h2>
          <p>
            <code>{orgKey}</code> · <Plural value={memberCount} one="# member" other="# members" />
          </p>
        </div>
      </div>
      <ul className={style.terms} aria-label={t`What this organisation works with`}>
        {words.map((word) => (
          <li key={word}>
            <Tag>{word}</Tag>
          </li>
        ))}
      </ul>
      <TextLink href={pathOf('setting-orginfo')}>
        {isAdmin ? <Trans>Manage the organisation</Trans> : <Trans>About this organisation</Trans>}
      </TextLink>
    </Panel>
  )
}

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
