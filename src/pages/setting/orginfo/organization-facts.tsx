import { Trans } from '@lingui/react/macro'
import { nameZone } from '../../../core/locale/time-zone-rules.ts'
import type { Organization } from '../../../core/session/account-types.ts'
import { useShell } from '../../../ui/shell-context.ts'
import style from './orginfo.module.css'

const languageNames: Record<string, string> = { zh: '中文', en: 'English' }

/** The same, for members who may not change it. */
export function OrganizationFacts({ organization }: { organization: Organization }) {
  const { orgName, orgKey, language, timeZone } = organization
  const shell = useShell()
  return (
    <dl className={style.facts}>
      <dt>
        <Trans>Organisation name</Trans>
      </dt>
      <dd>{orgName}</dd>
      <dt>
        <Trans>Organisation key</Trans>
      </dt>
      <dd>
        <code>{orgKey}</code>
      </dd>
      <dt>
        <Trans>Language</Trans>
      </dt>
      <dd>{languageNames[language] ?? language}</dd>
      <dt>
        <Trans>Time zone</Trans>
      </dt>
      <dd>{nameZone(timeZone, shell.language, Date.now()).label}</dd>
    </dl>
  )
}
