import { useState } from 'react'
import type { ResultOf } from '../../../core/calls/call-types.ts'
import { organizationCalls } from '../../../core/calls/organization-calls.ts'
import { atMost } from '../../../core/forms/general-rules.ts'
import { roleCodes } from '../../../core/limits.ts'
import { useServices } from '../../../shared/use-services.ts'
import { useSubmitError } from '../../../shared/use-submit-error.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { addressList, splitAddresses } from './address-list-rules.ts'

const initial = { emails: '', roleCode: roleCodes.member as string, message: '' }
type Values = typeof initial
const rules = { emails: [addressList], message: [atMost('textTypeField')] }

/** Invites several addresses at once and reports each result; rejected ones stay in the field. */
export const useMailInvitations = (onSent?: () => void) => {
  const { call, capture } = useServices()
  const form = useForm<Values>({ initial, rules, draftKey: 'invite' })
  const [results, setResults] = useState<ResultOf<typeof organizationCalls.createInvitations>>([])
  const submitErrorOf = useSubmitError<Values>()

  const submit = form.submit(async ({ emails, roleCode, message }) => {
    setResults([])
    try {
      const answer = await call(organizationCalls.createInvitations, {
        emails: splitAddresses(emails),
        roleCode: roleCode === roleCodes.administrator ? 'organizationAdmin' : 'organizationMember',
        ...(message ? { message } : {}),
      })
      setResults(answer)
      const refused = answer.filter(({ status }) => status === 'invalid')
      const count = answer.length - refused.length
      if (count > 0) capture('invitation_sent', { count })
      form.setValues({ emails: refused.map(({ email }) => email).join('\n'), message: refused.length ? message : '' })
      onSent?.()
      return null
    } catch (error) {
      return submitErrorOf(error)
    }
  })
  return { form, submit, results }
}
