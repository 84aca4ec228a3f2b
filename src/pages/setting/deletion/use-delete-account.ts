import { msg } from '@lingui/core/macro'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { OrganizationOutcome } from '../../../core/calls/deletion-calls.ts'
import { deletionCalls } from '../../../core/calls/deletion-calls.ts'
import { normalizeEmail } from '../../../core/forms/email-rules.ts'
import { required } from '../../../core/forms/general-rules.ts'
import type { Rule, Rules } from '../../../core/forms/rule-types.ts'
import { pathOf } from '../../../core/routes.ts'
import { personOf } from '../../../core/session/session-rules.ts'
import { useQuery } from '../../../shared/queries/use-query.ts'
import { useReauth } from '../../../shared/reauthentication/use-reauth.ts'
import { useServices } from '../../../shared/use-services.ts'
import { useSession } from '../../../shared/use-session.ts'
import { useSubmitError } from '../../../shared/use-submit-error.ts'
import { useForm } from '../../../ui/form/use-form.ts'

/** An address is one mailbox in whatever case it is typed. */
const sameAs =
  (address: string): Rule =>
  (value) =>
    normalizeEmail(String(value)).toLowerCase() === address.toLowerCase()
      ? null
      : { reason: 'mismatch', message: msg`This isn't your account's email` }
const agreed: Rule = (value) =>
  value === true ? null : { reason: 'required', message: msg`Agree to this, or make someone else an owner first` }

/** Requires the full address, and a confirmation for organisations that are deleted with the account. */
const deletionRules = (address: string, isClosingAny: boolean): Rules<{ orgEmail: string; isClosing: boolean }> => ({
  orgEmail: [required, sameAs(address)],
  isClosing: isClosingAny ? [agreed] : [],
})

const initial = { orgEmail: '', isClosing: false }
type Values = typeof initial
const secrets = ['orgEmail'] as const

/** Deletes the account: loads the consequences, then requires the typed address and re-authentication. */
export const useDeleteAccount = (onCancel: () => void) => {
  const { call, dispatch, edits } = useServices()
  const [, navigate] = useLocation()
  const { account } = useSession()
  const address = account?.orgEmail ?? ''
  const query = useQuery((options) => call(deletionCalls.previewDeletion, {}, options))
  const organizationsWith = (ending: OrganizationOutcome['ending']) =>
    (query.value?.organizations ?? []).filter((organization) => organization.ending === ending)
  const closing = organizationsWith('close')
  const rules = deletionRules(address, closing.length > 0)
  const form = useForm<Values>({ initial, rules, secrets })
  const submitErrorOf = useSubmitError<Values>()
  const reauth = useReauth()
  const [isDeleted, setIsDeleted] = useState(false)

  const submit = form.submit(async ({ orgEmail }) => {
    try {
      const payload = { orgEmail, closing: closing.map(({ orgId }) => orgId) }
      if ((await reauth.run(() => call(deletionCalls.deleteAccount, payload))) === null) return null
      setIsDeleted(true)
      navigate(pathOf('account-deleted'), { replace: true })
      // an account that is gone can send nothing any more
      const lanes = await edits.lanesOf(personOf(account) ?? '').catch(() => [])
      await edits.discard(lanes.map(({ lane }) => lane)).catch(console.error)
      void dispatch('session', { type: 'signOut.submitted' })
      return null
    } catch (error) {
      query.reload()
      return submitErrorOf(error)
    }
  })
  return {
    form,
    submit,
    query,
    reauth,
    address,
    leaving: organizationsWith('leave'),
    closing,
    blocking: organizationsWith('handOver'),
    isBusy: form.isBusy || isDeleted,
    cancel: onCancel,
  }
}

export type AccountDeletion = ReturnType<typeof useDeleteAccount>
