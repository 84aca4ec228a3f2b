import { organizationCalls } from '../../../core/calls/organization-calls.ts'
import { organizationInfoRules } from '../../../core/forms/account-form-rules.ts'
import { required } from '../../../core/forms/general-rules.ts'
import type { Organization } from '../../../core/session/account-types.ts'
import { useQuery } from '../../../shared/queries/use-query.ts'
import { useSaving } from '../../../shared/use-saving.ts'
import { useServices } from '../../../shared/use-services.ts'
import { useSession } from '../../../shared/use-session.ts'
import { useForm } from '../../../ui/form/use-form.ts'

export const useOrganizationInfo = () => {
  const { call } = useServices()
  const { organization } = useSession()
  return useQuery((options) => call(organizationCalls.organizationInfo, {}, options), organization?.id ?? '')
}

export const useSaveOrganizationPicture = () => {
  const { call, dispatch } = useServices()
  return async (avatar: string | null) => {
    const saved = await call(organizationCalls.saveOrganizationInfo, { avatar })
    void dispatch('session', { type: 'refresh.requested', force: true })
    return saved
  }
}

const rules = { ...organizationInfoRules, orgName: [required, ...(organizationInfoRules.orgName ?? [])] }

export const useOrganizationForm = (organization: Organization, onSaved: (saved: Organization) => void) => {
  const { call } = useServices()
  const { orgName, language, timeZone } = organization
  const form = useForm({ initial: { orgName, language, timeZone }, rules, draftKey: `organization-${organization.id}` })
  const { submit, done } = useSaving(form, async (values) =>
    onSaved(
      await call(organizationCalls.saveOrganizationInfo, {
        ...values,
        language: values.language === 'en' ? 'en' : 'zh',
      }),
    ),
  )
  return { form, submit, done }
}
