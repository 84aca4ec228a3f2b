import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { pathOf } from '../../core/routes.ts'
import { Button } from '../../ui/action/button.tsx'
import { HelpLink } from '../../ui/action/help-link.tsx'
import { TextLink } from '../../ui/action/text-link.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import { JoinAnswer } from './join-answer.tsx'
import { joinVariantOf } from './join-variants.ts'
import { OrganizationCard } from './organization-card.tsx'
import type { CodeEntry, CodeOffer } from './use-code-entry.ts'
import { useCodeEntry } from './use-code-entry.ts'

/** Previews the organisation of a code, before joining. */
function CodePreview({ preview }: { preview: CodeOffer }) {
  const { orgName, avatar, joinCode, requiresApproval } = preview
  return (
    <>
      <OrganizationCard orgName={orgName} avatar={avatar}>
        <Trans>Code {joinCode}</Trans>
      </OrganizationCard>
      <JoinAnswer page={pathOf('code-join-organization')} by={{ joinCode }} requiresApproval={requiresApproval} />
    </>
  )
}

/** The field for the code. A code from a link is looked up at once. */
function CodeForm({ entry: { form, lookUp, field, isFromLink } }: { entry: CodeEntry }) {
  const { t } = useLingui()
  const hasLooked = useRef(false)
  useEffect(() => {
    if (!isFromLink || hasLooked.current) return
    hasLooked.current = true
    void lookUp()
  }, [isFromLink, lookUp])
  return (
    <Form form={form} onSubmit={lookUp}>
      <TextField
        {...field}
        label={t`Join code`}
        autoComplete="off"
        autoCapitalize="none"
        autoFocus
        placeholder="ABCDE-12345"
        help={t`10 letters and digits. You can also paste the whole link.`}
      />
      <Button kind="main" type="submit" full busy={form.isBusy}>
        <Trans>Show the organisation</Trans>
      </Button>
    </Form>
  )
}

/** `/code-join-organization`: enter the code, preview the organisation, join. */
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
        intro={
          preview.requiresApproval ? (
            <Trans>An administrator has to approve your request. We'll let you know by email.</Trans>
          ) : (
            <Trans>You'll join right away.</Trans>
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
      intro={i18n._(variant.intro)}
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
