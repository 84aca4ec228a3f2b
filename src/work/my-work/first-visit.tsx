import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { administratorRoles } from '../../core/access/permission-rules.ts'
import { linkTo, pathOf } from '../../core/routes.ts'
import { usePermission } from '../../shared/use-permission.ts'
import { useSession } from '../../shared/use-session.ts'
import { Icon, type IconName } from '../parts/icon.tsx'
import style from './first-visit.module.css'

interface StartLinkProps {
  href: string
  icon: IconName
  title: ReactNode
  children: ReactNode
}

function StartLink({ href, icon, title, children }: StartLinkProps) {
  return (
    <li>
      <Link href={href} className={style.way}>
        <Icon name={icon} />
        <span className={style.words}>
          <b>{title}</b>
          <span>{children}</span>
        </span>
        <Icon name="next" size={16} />
      </Link>
    </li>
  )
}

/** First steps in an organisation without projects. */
export function FirstVisit() {
  const { organization } = useSession()
  const isAdmin = usePermission({ value: administratorRoles })
  return (
    <div className={style.first}>
      <h2 className={style.question}>
        <Trans>Where do you want to start?</Trans>
      </h2>
      <p className={style.lead}>
        <Trans>{organization?.orgName} has no projects yet. Pick a way to start. You can do the rest later.</Trans>
      </p>
      <ul className={style.ways}>
        <StartLink
          href={linkTo('new-project', {})}
          icon="template"
          title={<Trans>Create a project from a template</Trans>}
        >
          <Trans>A board with statuses and issue types, ready to use</Trans>
        </StartLink>
        <StartLink href={linkTo('import', {})} icon="download" title={<Trans>Import a file</Trans>}>
          <Trans>From Jira, Linear, Trello, Feishu or any table</Trans>
        </StartLink>
        {isAdmin && (
          <StartLink href={pathOf('setting-invitations')} icon="people" title={<Trans>Invite people</Trans>}>
            <Trans>By email, or with a link to share</Trans>
          </StartLink>
        )}
      </ul>
    </div>
  )
}
