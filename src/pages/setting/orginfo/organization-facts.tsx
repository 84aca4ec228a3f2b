import { Trans } from '@lingui/react/macro'
import type { Organization } from '../../../core/session/account-types.ts'
import style from './orginfo.module.css'

const languageNames: Record<string, string> = { zh: '中文', en: 'English' }

/** The same, for members who may not change it. */
export function OrganizationFacts({ organization }: { organization: Organization }) {
  const { orgName, orgKey, language, timeZone } = organization
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
      <dd>{timeZone.replaceAll('_', ' ')}</dd>
    </dl>
  )
}
