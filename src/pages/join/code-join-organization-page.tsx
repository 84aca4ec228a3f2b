import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import { pathOf } from '../../core/routes.ts'
import { Button } from '../../ui/action/button.tsx'
import { HelpLink } from '../../ui/action/help-link.tsx'
import { TextLink } from '../../ui/action/text-link.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import { CodeForm } from './code-form.tsx'
import { CodePreview } from './code-preview.tsx'
import { joinVariantOf } from './join-variants.ts'
import { useCodeEntry } from './use-code-entry.ts'

/** `/code-join-organization`: the code, then the organisation behind it, then joining. */
export function CodeJoinOrganizationPage() {
  const { i18n } = useLingui()
  const [path] = useLocation()
  const variant = joinVariantOf(path)
  const entry = useCodeEntry()
  const { preview } = entry
  if (preview) {
    return (
      <AccountLayout
        stepKey="preview"
        title={<Trans>Join {preview.orgName}</Trans>}
        lead={
          preview.requiresApproval ? (
            <Trans>An administrator looks at your request first. You hear from us by mail.</Trans>
          ) : (
            <Trans>You are in at once.</Trans>
          )
        }
        links={
          <Button kind="quiet" onClick={entry.another}>
            <Trans>Use another code</Trans>
          </Button>
        }
      >
        <CodePreview preview={preview} />
      </AccountLayout>
    )
  }
  return (
    <AccountLayout
      stepKey="code"
      title={<Trans>Join an organisation</Trans>}
      lead={i18n._(variant.lead)}
      links={
        <>
          <TextLink href={pathOf('join-org')}>
            <Trans>Other ways to join</Trans>
          </TextLink>
          <HelpLink>
            <Trans>How invitations and codes work</Trans>
          </HelpLink>
        </>
      }
    >
      {variant.help && <Notice tone="calm">{i18n._(variant.help)}</Notice>}
      <CodeForm entry={entry} />
    </AccountLayout>
  )
}
