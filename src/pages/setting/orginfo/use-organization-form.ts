import { useLingui } from '@lingui/react/macro'
import { saveOrganizationInfo } from '../../../api/organization-api.ts'
import { tell } from '../../../channel/tell.ts'
import { organizationNameRules } from '../../../core/forms/account-form-rules.ts'
import { oneOf, required } from '../../../core/forms/general-rules.ts'
import type { Organization } from '../../../core/session/account-types.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { useRefusal } from '../../flow/use-refusal.ts'
import { useTask } from '../../flow/use-task.ts'

const rules = { orgName: organizationNameRules, language: [required, oneOf(['zh', 'en'])], timeZone: [required] }

export const useOrganizationForm = (organization: Organization) => {
  const { t } = useLingui()
  const { orgName, language, timeZone } = organization
  const initial = { orgName, language: language.slice(0, 2), timeZone }
  const form = useForm<typeof initial>({ initial, rules, draftKey: `organization-${organization.id}` })
  const refusalOf = useRefusal<typeof initial>()
  const { done, say } = useTask()
  const submit = form.submit(async (values) => {
    try {
      await saveOrganizationInfo({ ...values, language: values.language === 'en' ? 'en' : 'zh' })
      form.clearDraft()
      say(t`Saved.`)
      void tell('session', { type: 'refresh.requested', force: true })
      return null
    } catch (error) {
      return refusalOf(error)
    }
  })
  return { form, submit, done }
}
