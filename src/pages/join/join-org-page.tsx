import { Trans } from '@lingui/react/macro'
import { pathOf } from '../../core/routes.ts'
import { useSession } from '../../shared/use-session.ts'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { HelpLink } from '../../ui/action/help-link.tsx'
import { TextLink } from '../../ui/action/text-link.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { SettingLayout } from '../../ui/layout/setting-layout.tsx'
import style from './join.module.css'

/** `/join-org`: all ways into an organisation, on grey. */
export function JoinOrgPage() {
  const { status } = useSession()
  const create = status === 'signedIn' ? `${pathOf('create-organization')}?new=1` : pathOf('create-organization')
  return (
    <SettingLayout
      fluid
      homeHref={pathOf('home')}
      title={<Trans>How do you want to start?</Trans>}
      intro={<Trans>Join your team, or create your own organisation.</Trans>}
    >
      <div className={style.ways}>
        <Panel
          title={<Trans>With a code</Trans>}
          intro={<Trans>The 10 letters and digits an administrator gave you.</Trans>}
        >
          <ButtonLink href={pathOf('code-join-organization')}>
            <Trans>Enter the code</Trans>
          </ButtonLink>
        </Panel>
        <Panel
          title={<Trans>With a link or an invitation</Trans>}
          intro={<Trans>Open it from your email or message to go straight to your team.</Trans>}
        />
        <Panel
          title={<Trans>With your own organisation</Trans>}
          intro={<Trans>Create one in a minute, then invite your team.</Trans>}
        >
          <ButtonLink kind="plain" href={status === 'signedOut' ? pathOf('register-organization') : create}>
            <Trans>Create an organisation</Trans>
          </ButtonLink>
        </Panel>
      </div>
      <Row>
        <HelpLink>
          <Trans>How invitations and codes work</Trans>
        </HelpLink>
        {/* last, because the session is known late and the entries above must not move */}
        {status === 'signedOut' && (
          <TextLink href={pathOf('login')}>
            <Trans>Already a member? Sign in</Trans>
          </TextLink>
        )}
      </Row>
    </SettingLayout>
  )
}
