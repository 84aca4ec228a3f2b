import { organizationCalls } from '../../../core/calls/organization-calls.ts'
import { organizationInfoRules } from '../../../core/forms/account-form-rules.ts'
import { required } from '../../../core/forms/general-rules.ts'
import type { RowOf } from '../../../core/work/entities.ts'
import type { FieldEdits } from '../../../shared/edits/use-field-edits.ts'
import { useFieldForm } from '../../../shared/edits/use-field-form.ts'
import { useSavePicture } from '../../../shared/picture/use-save-picture.ts'
import { useServices } from '../../../shared/use-services.ts'

export type OrganizationRow = RowOf<'organization'>
export type OrganizationEdits = FieldEdits<OrganizationRow>

export const useSaveOrganizationPicture = (row: OrganizationRow | null) => {
  const { call } = useServices()
  return useSavePicture(row, 'avatar', async (avatar, avatarRev) => {
    return (await call(organizationCalls.saveOrganizationInfo, { avatar, avatarRev })).avatar
  })
}

const rules = { ...organizationInfoRules, orgName: [required, ...(organizationInfoRules.orgName ?? [])] }

export const useOrganizationForm = (edits: OrganizationEdits, { id, orgName, language, timeZone }: OrganizationRow) =>
  useFieldForm({ edits, current: { orgName, language, timeZone }, rules, draftKey: `organization-${id}` })
