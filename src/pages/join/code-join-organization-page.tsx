import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/action/button.tsx'
import { TextLink } from '../../ui/action/text-link.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import { pagePaths } from '../flow/page-paths-table.ts'
import { JoinAnswer } from './join-answer.tsx'
import { OrganizationCard } from './organization-card.tsx'
import { useCodeEntry } from './use-code-entry.ts'

/** `/code-join-organization`: the code, then the organisation behind it, then joining. */
export function CodeJoinOrganizationPage() {
  const { t } = useLingui()
  const { form, look, preview, isFromLink, field, another } = useCodeEntry()
  const hasLooked = useRef(false)
  useEffect(() => {
    if (!isFromLink || hasLooked.current) return
    hasLooked.current = true
    void look()
  }, [isFromLink, look])
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
      >
        <OrganizationCard orgName={preview.orgName} avatar={preview.avatar}>
          <Trans>Code {preview.joinCode}</Trans>
        </OrganizationCard>
        <JoinAnswer
          page={pagePaths.joinByCode}
          by={{ joinCode: preview.joinCode }}
          requiresApproval={preview.requiresApproval}
        />
        <Button kind="quiet" full onClick={another}>
          <Trans>Use another code</Trans>
        </Button>
      </AccountLayout>
    )
  }
  return (
    <AccountLayout
      stepKey="code"
      title={<Trans>Join an organisation</Trans>}
      lead={<Trans>Enter the code that your team gave you.</Trans>}
      links={
        <TextLink href={pagePaths.joinOrganization}>
          <Trans>Other ways to join</Trans>
        </TextLink>
      }
    >
      <Form form={form} onSubmit={look}>
        <TextField
          {...field}
          label={t`Join code`}
          autoComplete="off"
          autoCapitalize="none"
          autoFocus
          placeholder="ABCDE-12345"
          help={t`Ten letters and digits. You can paste a whole link.`}
        />
        <Button kind="main" type="submit" full busy={form.isBusy}>
          <Trans>Show the organisation</Trans>
        </Button>
      </Form>
    </AccountLayout>
  )
}
