import { Trans, useLingui } from '@lingui/react/macro'
import { linkTo } from '../../core/routes.ts'
import type { ProjectRole } from '../../core/work/entities.ts'
import { permissionsTable, projectActions } from '../../core/work/permission-rules.ts'
import { TextLink } from '../../ui/action/text-link.tsx'
import { Icon } from '../parts/icon.tsx'
import style from './role-settings.module.css'
import { actionNames, roleNames } from './setting-texts.ts'
import { useSettings } from './use-settings.ts'

const roles: readonly ProjectRole[] = ['admin', 'member', 'viewer']
// sprints and releases have no screen yet
const shownActions = projectActions.filter((action) => action !== 'sprint.edit' && action !== 'version.edit')

function Cell({ permission }: { permission: string }) {
  const { t } = useLingui()
  if (permission === 'yes')
    return (
      <span className={style.yes}>
        <Icon name="check" size={16} />
        <span className="visually-hidden">{t`Yes`}</span>
      </span>
    )
  if (permission === 'own') return <span>{t`Only their own`}</span>
  return (
    <span className={style.no}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{t`No`}</span>
    </span>
  )
}

/** The table of roles and permissions, which the device and the server both evaluate. */
export function RoleSettings() {
  const { t, i18n } = useLingui()
  const { role, project } = useSettings()
  const own = role && i18n._(roleNames[role])
  return (
    <>
      <p className={style.intro}>
        <Trans>
          Your role here: <b>{own}</b>. Organisation owners and administrators are admins of every project. In open
          projects, everyone else in the organisation is a member.
        </Trans>
      </p>
      <p>
        <TextLink href={linkTo('settings-page', { key: project.key, page: 'members' })}>
          <Trans>Members and their roles</Trans>
        </TextLink>
      </p>
      <table className={style.matrix}>
        <thead>
          <tr>
            <th scope="col">{t`Can they…`}</th>
            {roles.map((each) => (
              <th key={each} scope="col" data-own={each === role || undefined}>
                {i18n._(roleNames[each])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shownActions.map((action) => (
            <tr key={action}>
              <th scope="row">{i18n._(actionNames[action])}</th>
              {roles.map((each) => (
                <td key={each} data-own={each === role || undefined}>
                  <Cell permission={permissionsTable[action][each]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
