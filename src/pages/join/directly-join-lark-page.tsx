import { Trans, useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'wouter'
import { pathOf } from '../../core/routes.ts'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { TextLink } from '../../ui/action/text-link.tsx'
import { ResultPanel } from '../../ui/feedback/result-panel.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import { JoinAnswer } from './join-answer.tsx'

/**
 * `/code-join-organization/directly-join-lark`: a user whose membership Lark confirms joins the organisation without a
 * code.
 */
export function DirectlyJoinLarkPage() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const externalUserId = search.get('externalUserId') ?? ''
  const byCode = <TextLink href={pathOf('code-join-organization')}>{t`I have a join code`}</TextLink>
  if (!externalUserId) {
    return (
      <AccountLayout>
        <ResultPanel
          tone="bad"
          title={t`Lark couldn't confirm who you are`}
          what={t`Open this page from the app in Lark so it knows your team.`}
          next={t`Open the app in Lark again, or join with a code.`}
          action={<ButtonLink full href={pathOf('code-join-organization')}>{t`I have a join code`}</ButtonLink>}
          link={<TextLink href={pathOf('home')}>{t`Go to home`}</TextLink>}
        />
      </AccountLayout>
    )
  }
  return (
    <AccountLayout
      title={<Trans>Join your team from Lark</Trans>}
      intro={<Trans>Lark has confirmed that you're part of the team. You don't need a code.</Trans>}
      links={byCode}
    >
      <JoinAnswer page={pathOf('code-join-organization-directly-join-lark')} by={{ externalUserId }} />
    </AccountLayout>
  )
}
