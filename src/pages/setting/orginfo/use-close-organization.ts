import { msg } from '@lingui/core/macro'
import { useState } from 'react'
import { organizationCalls } from '../../../core/calls/organization-calls.ts'
import { required } from '../../../core/forms/general-rules.ts'
import type { Rule } from '../../../core/forms/rule-types.ts'
import { useAsyncAction } from '../../../shared/queries/use-async-action.ts'
import { useReauth } from '../../../shared/reauthentication/use-reauth.ts'
import { useServices } from '../../../shared/use-services.ts'
import { useSubmitError } from '../../../shared/use-submit-error.ts'
import { useForm } from '../../../ui/form/use-form.ts'

const sameAs =
  (name: string): Rule =>
  (value) =>
    String(value).trim() === name ? null : { reason: 'mismatch', message: msg`This isn't the organisation's name` }

const initial = { orgName: '' }
const secrets = ['orgName'] as const

/** Closes an organisation; requires its typed name and a recent proof of identity (ROU-38). Refreshes the session at once. */
export const useCloseOrganization = (orgName: string) => {
  const { call, dispatch } = useServices()
  const [isOpen, setIsOpen] = useState(false)
  const form = useForm<typeof initial>({ initial, rules: { orgName: [required, sameAs(orgName)] }, secrets })
  const submitErrorOf = useSubmitError<typeof initial>()
  const reauth = useReauth()
  const submit = form.submit(async (values) => {
    try {
      if ((await reauth.run(() => call(organizationCalls.closeOrganization, values))) === null) return null
      setIsOpen(false)
      void dispatch('session', { type: 'refresh.requested', force: true })
      // the panel goes; what happened is told at the top
      window.scrollTo(0, 0)
      return null
    } catch (error) {
      return submitErrorOf(error)
    }
  })
  return { form, submit, reauth, isOpen, open: () => setIsOpen(true), cancel: () => setIsOpen(false) }
}

/** Keeps an organisation that was going to close. */
export const useKeepOrganization = () => {
  const { call, dispatch } = useServices()
  const action = useAsyncAction()
  return {
    isBusy: action.isBusy,
    keep: () =>
      action.run(async () => {
        await call(organizationCalls.keepOrganization, {})
        void dispatch('session', { type: 'refresh.requested', force: true })
      }),
  }
}
