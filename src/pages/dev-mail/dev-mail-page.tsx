import { Trans, useLingui } from '@lingui/react/macro'
import { pathOf } from '../../core/routes.ts'
import { QueryView } from '../../shared/queries/query-view.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { SettingLayout } from '../../ui/layout/setting-layout.tsx'
import { MailCard } from './mail-card.tsx'
import { useDevMail } from './use-dev-mail.ts'

/** The mails that a server without SMTP stores: for developers, and for trying out the product. */
export function DevMailPage() {
  const { t } = useLingui()
  const { query, mails, recipient, setRecipient } = useDevMail()
  return (
    <SettingLayout
      homeHref={pathOf('home')}
      title={<Trans>Emails</Trans>}
      intro={<Trans>No mail server is set up, so emails stay here. New ones appear automatically.</Trans>}
    >
      <TextField name="recipient" type="search" label={t`Show emails to`} value={recipient} onChange={setRecipient} />
      <QueryView query={query} shapes={['card', 'card', 'card']}>
        {() =>
          mails.length === 0 ? (
            <EmptyState>
              {recipient ? <Trans>No emails to “{recipient}”.</Trans> : <Trans>No emails yet.</Trans>}
            </EmptyState>
          ) : (
            mails.map((mail) => <MailCard key={`${mail.createdAt} ${mail.to} ${mail.subject}`} mail={mail} />)
          )
        }
      </QueryView>
    </SettingLayout>
  )
}
