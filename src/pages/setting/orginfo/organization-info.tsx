import { Trans, useLingui } from '@lingui/react/macro'
import { administratorRoles } from '../../../core/access/permission-rules.ts'
import { maxLength } from '../../../core/forms/max-lengths.ts'
import { nameZone } from '../../../core/locale/time-zone-rules.ts'
import type { Organization } from '../../../core/session/account-types.ts'
import { DoneNote } from '../../../shared/done-note.tsx'
import { Permission } from '../../../shared/permission.tsx'
import { PictureField } from '../../../shared/picture/picture-field.tsx'
import { QueryView } from '../../../shared/queries/query-view.tsx'
import { usePermission } from '../../../shared/use-permission.ts'
import { Button } from '../../../ui/action/button.tsx'
import { LanguageField } from '../../../ui/field/language-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { TimeZoneField } from '../../../ui/field/time-zone-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Actions } from '../../../ui/layout/row.tsx'
import { useShell } from '../../../ui/shell-context.ts'
import style from './orginfo.module.css'
import { useOrganizationForm, useOrganizationInfo, useSaveOrganizationPicture } from './use-organization-info.ts'

interface OrganizationFormProps {
  organization: Organization
  onSaved: (saved: Organization) => void
}

function OrganizationForm({ organization, onSaved }: OrganizationFormProps) {
  const { t } = useLingui()
  const { language } = useShell()
  const { form, submit, done } = useOrganizationForm(organization, onSaved)
  return (
    <Form form={form} onSubmit={submit}>
      <TextField
        {...form.field('orgName')}
        label={t`Organisation name`}
        autoComplete="organization"
        max={maxLength('organisationName', language)}
      />
      <TextField
        name="orgKey"
        label={t`Organisation key`}
        value={organization.orgKey}
        onChange={() => {}}
        readOnly
        help={t`Stands in links, and so stays as it is.`}
      />
      <LanguageField
        {...form.field('language')}
        label={t`Language`}
        help={t`For mails and for people who have not chosen their own.`}
      />
      <TimeZoneField {...form.field('timeZone')} label={t`Time zone`} />
      <Actions>
        <Button kind="main" type="submit" busy={form.isBusy}>
          <Trans>Save</Trans>
        </Button>
        <DoneNote text={done} />
      </Actions>
    </Form>
  )
}

const languageNames: Record<string, string> = { zh: '中文', en: 'English' }

/** The same, for members who may not change it. */
function OrganizationFacts({ organization }: { organization: Organization }) {
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

/** As tall as what comes, so that the panels under it stay where they are: the picture with the form, or its facts. */
const outlines = {
  form: ['row', 'field', 'field', 'field', 'field', 'field'],
  facts: ['field', 'field', 'field'],
} as const

export function OrganizationInfo() {
  const query = useOrganizationInfo()
  const savePicture = useSaveOrganizationPicture()
  const mayChange = usePermission({ value: administratorRoles })
  return (
    <Panel
      title={<Trans>About the organisation</Trans>}
      intro={
        <Permission value={administratorRoles} isNegated>
          <Trans>Administrators can change this. Ask one of them.</Trans>
        </Permission>
      }
    >
      <QueryView query={query} shapes={mayChange ? outlines.form : outlines.facts}>
        {(organization) => (
          <Permission value={administratorRoles} otherwise={<OrganizationFacts organization={organization} />}>
            <PictureField
              square
              name={organization.orgName}
              picture={organization.avatar}
              save={(avatar) => savePicture(avatar).then(query.setValue)}
            />
            <OrganizationForm key={organization.id} organization={organization} onSaved={query.setValue} />
          </Permission>
        )}
      </QueryView>
    </Panel>
  )
}
