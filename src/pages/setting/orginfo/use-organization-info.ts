import { organizationCalls } from '../../../core/calls/organization-calls.ts'
import { organizationInfoRules } from '../../../core/forms/account-form-rules.ts'
import { required } from '../../../core/forms/general-rules.ts'
import type { RowOf } from '../../../core/work/entities.ts'
import { revOf } from '../../../shared/edits/field-edits-rules.ts'
import type { FieldEdits } from '../../../shared/edits/use-field-edits.ts'
import { useFieldForm } from '../../../shared/edits/use-field-form.ts'
import { useServices } from '../../../shared/use-services.ts'

export type OrganizationRow = RowOf<'organization'>
export type OrganizationEdits = FieldEdits<OrganizationRow>

/** A picture is sent at once, and nothing else with it. One that was set since, here or elsewhere, is not overwritten. */
export const useSaveOrganizationPicture = (row: OrganizationRow | null) => {
  const { call, dispatch, edits } = useServices()
  return async (avatar: string | null) => {
    await call(organizationCalls.saveOrganizationInfo, { avatar, avatarRev: revOf(row, 'avatar') })
    void dispatch('session', { type: 'refresh.requested', force: true })
    await edits.requestSync()
  }
}

const rules = { ...organizationInfoRules, orgName: [required, ...(organizationInfoRules.orgName ?? [])] }

export const useOrganizationForm = (edits: OrganizationEdits, { id, orgName, language, timeZone }: OrganizationRow) =>
  useFieldForm({ edits, current: { orgName, language, timeZone }, rules, draftKey: `organization-${id}` })
