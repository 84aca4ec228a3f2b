import { Trans, useLingui } from '@lingui/react/macro'
import { closingDays, roleCodes } from '../../../core/limits.ts'
import type { Organization } from '../../../core/session/account-types.ts'
import { Permission } from '../../../shared/permission.tsx'
import { ReauthDialog } from '../../../shared/reauthentication/reauth-dialog.tsx'
import { useDateFormat } from '../../../shared/use-date-format.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Actions } from '../../../ui/layout/row.tsx'
import { useCloseOrganization, useKeepOrganization } from './use-close-organization.ts'

/** Shown to everybody in an organisation that is going to close; its owners can keep it. */
export function ClosingNotice({ organization }: { organization: Organization }) {
  const { day } = useDateFormat()
  const { isBusy, keep } = useKeepOrganization()
  if (!organization.closesAt) return null
  const date = day(organization.closesAt)
  return (
    <>
      <Notice tone="wait">
        <Trans>
          {organization.orgName} closes on {date}. Until then, everything works as usual. After that, the organisation
          and everything in it will be deleted.
        </Trans>
      </Notice>
      <Permission value={roleCodes.owner} reason={<Trans>Only owners can keep it open.</Trans>}>
        {(disabledReason) => (
          <Actions>
            <Button kind="main" busy={isBusy} disabledReason={disabledReason} onClick={keep}>
              <Trans>Keep it open</Trans>
            </Button>
          </Actions>
        )}
      </Permission>
    </>
  )
}

/** For owners. The last panel of the page. */
export function CloseOrganization({ orgName }: { orgName: string }) {
  const { t } = useLingui()
  const closing = useCloseOrganization(orgName)
  return (
    <Panel
      title={<Trans>Close the organisation</Trans>}
      intro={
        <Trans>
          All members will get an email. For {closingDays} days, everything works as usual and any owner can keep it
          open. After that, the organisation and all its projects and files are deleted. Members keep their accounts.
        </Trans>
      }
    >
      {closing.isOpen ? (
        <Form form={closing.form} onSubmit={closing.submit}>
          <TextField
            {...closing.form.field('orgName')}
            label={t`Type ${orgName} to confirm`}
            autoComplete="off"
            autoFocus
          />
          <Actions>
            <Button kind="danger" type="submit" busy={closing.form.isBusy}>
              <Trans>Close the organisation</Trans>
            </Button>
            <Button kind="quiet" onClick={closing.cancel}>
              <Trans>Cancel</Trans>
            </Button>
          </Actions>
        </Form>
      ) : (
        <Actions>
          <Button kind="danger" onClick={closing.open}>
            <Trans>Close {orgName}</Trans>
          </Button>
        </Actions>
      )}
      <ReauthDialog reauth={closing.reauth} />
    </Panel>
  )
}
