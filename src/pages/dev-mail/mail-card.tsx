import { Trans, useLingui } from '@lingui/react/macro'
import { useDateFormat } from '../../shared/use-date-format.ts'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { CopyField } from '../../ui/feedback/copy-field.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import style from './dev-mail.module.css'
import type { DevMail } from './use-dev-mail.ts'

export function MailCard({ mail }: { mail: DevMail }) {
  const { t } = useLingui()
  const { moment } = useDateFormat()
  const { to, subject, text, code, link, createdAt } = mail
  return (
    <Panel title={subject}>
      <div className={style.mail}>
        <p className={style.meta}>
          {to} · {moment(createdAt)}
        </p>
        {code && <CopyField label={t`Code`} value={code} />}
        {link && (
          // The link may lead to a page of another build or origin, so it is an ordinary navigation.
          <ButtonLink href={link} external>
            <Trans>Open the link</Trans>
          </ButtonLink>
        )}
        <details className={style.text}>
          <summary>
            <Trans>Read the email</Trans>
          </summary>
          <p className={style.text}>{text}</p>
        </details>
      </div>
    </Panel>
  )
}
