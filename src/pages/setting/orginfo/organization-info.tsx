import { Trans, useLingui } from '@lingui/react/macro'
import { administratorRoles } from '../../../core/access/permission-rules.ts'
import { maxLength } from '../../../core/forms/max-lengths.ts'
import { nameZone } from '../../../core/locale/time-zone-rules.ts'
import { DoneNote } from '../../../shared/done-note.tsx'
import { RefusedFields } from '../../../shared/edits/refused-fields.tsx'
import { useFieldEdits } from '../../../shared/edits/use-field-edits.ts'
import { Permission } from '../../../shared/permission.tsx'
import { PictureField } from '../../../shared/picture/picture-field.tsx'
import { QueryView } from '../../../shared/queries/query-view.tsx'
import { usePermission } from '../../../shared/use-permission.ts'
import { useSession } from '../../../shared/use-session.ts'
import { Button } from '../../../ui/action/button.tsx'
import { LanguageField, languageName } from '../../../ui/field/language-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { TimeZoneField } from '../../../ui/field/time-zone-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Actions } from '../../../ui/layout/row.tsx'
import { useShell } from '../../../ui/shell-context.ts'
import style from './orginfo.module.css'
import {
  type OrganizationEdits,
  type OrganizationRow,
  useOrganizationForm,
  useSaveOrganizationPicture,
} from './use-organization-info.ts'

interface OrganizationFormProps {
  edits: OrganizationEdits
  row: OrganizationRow
  orgKey: string
}

/** Values that somebody else set before this change was sent, beside the values typed here. */
function RefusedInfo({ edits }: { edits: OrganizationEdits }) {
  const { t } = useLingui()
  const { language } = useShell()
  const names: Record<string, string> = {
    orgName: t`Organisation name`,
    language: t`Language`,
    timeZone: t`Time zone`,
    scale: t`Team size`,
    industry: t`Industry`,
  }
  const textOf = (field: string, value: string) => {
    if (field === 'language') return languageName(value)
    return field === 'timeZone' ? nameZone(value, language, Date.now()).label : value
  }
  return <RefusedFields edits={edits} nameOf={(field) => names[field] ?? field} textOf={textOf} />
}

function OrganizationForm({ edits, row, orgKey }: OrganizationFormProps) {
  const { t } = useLingui()
  const { language } = useShell()
  const { form, submit, note } = useOrganizationForm(edits, row)
  return (
    <Form form={form} onSubmit={submit} offlineHint={null}>
      <TextField
        {...form.field('orgName')}
        label={t`Organisation name`}
        autoComplete="organization"
        max={maxLength('organisationName', language)}
      />
      <TextField
        name="orgKey"
        label={t`Organisation key`}
        value={orgKey}
        onChange={() => {}}
        readOnly
        help={t`Used in links. Can't be changed.`}
      />
      <LanguageField
        {...form.field('language')}
        label={t`Language`}
        help={t`Used for emails and for people who haven't chosen their own language.`}
      />
      <TimeZoneField {...form.field('timeZone')} label={t`Time zone`} />
      <Actions>
        <Button kind="main" type="submit" busy={form.isBusy}>
          <Trans>Save</Trans>
        </Button>
        <DoneNote text={note} />
      </Actions>
    </Form>
  )
}

/** Read-only, for members who may not change it. */
function OrganizationFacts({ row, orgKey }: Omit<OrganizationFormProps, 'edits'>) {
  const { orgName, language, timeZone } = row
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
      <dd>{languageName(language)}</dd>
      <dt>
        <Trans>Time zone</Trans>
      </dt>
      <dd>{nameZone(timeZone, shell.language, Date.now()).label}</dd>
    </dl>
  )
}

/** Placeholders of the final height, so that the panels below do not move. */
const outlines = {
  form: ['row', 'field', 'field', 'field', 'field', 'field'],
  facts: ['field', 'field', 'field'],
} as const

export function OrganizationInfo() {
  const edits = useFieldEdits('organization')
  const orgKey = useSession().organization?.orgKey ?? ''
  const savePicture = useSaveOrganizationPicture(edits.query.value)
  const mayChange = usePermission({ value: administratorRoles })
  return (
    <Panel
      title={<Trans>About the organisation</Trans>}
      intro={
        <Permission value={administratorRoles} isNegated>
          <Trans>Only administrators can change this. Ask one of them for help.</Trans>
        </Permission>
      }
    >
      <QueryView query={edits.query} shapes={mayChange ? outlines.form : outlines.facts}>
        {(row) => (
          <Permission value={administratorRoles} otherwise={<OrganizationFacts row={row} orgKey={orgKey} />}>
            <PictureField square name={row.orgName} picture={row.avatar} save={savePicture} />
            <RefusedInfo edits={edits} />
            <OrganizationForm key={row.id} edits={edits} row={row} orgKey={orgKey} />
          </Permission>
        )}
      </QueryView>
    </Panel>
  )
}
