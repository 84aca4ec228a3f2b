import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { safeRedirect } from '../../core/access/safe-redirect.ts'
import { shareCalls } from '../../core/calls/share-calls.ts'
import { codes, shareCodes } from '../../core/codes.ts'
import { required } from '../../core/forms/general-rules.ts'
import { shareStore } from '../../shared/share/share-store.ts'
import { useShareVisit } from '../../shared/share/use-share-visit.ts'
import { useServices } from '../../shared/use-services.ts'
import { useSubmitError } from '../../shared/use-submit-error.ts'
import { useForm } from '../../ui/form/use-form.ts'

const initial = { password: '' }
type Values = typeof initial

const secrets = ['password'] as const

/** Opens a share with its password and returns to the requested page, if that is ours. */
export const useShareLogin = () => {
  const { call, dispatch } = useServices()
  const { t } = useLingui()
  const [search] = useSearchParams()
  const [, navigate] = useLocation()
  const target = safeRedirect(search.get('share-redirect'), { own: location.origin })
  const { shareCode, query } = useShareVisit(shareCalls.validateShare, {
    isLoginPage: true,
    hasRedirect: target !== null,
  })
  const outcome = query.value
  const requiredPassword = outcome?.step === 'stay' ? outcome.requiredPassword : true
  // the form is shown while the share is looked up or the network is missing; a person who has opened the share before waits for
  // its content instead
  const isAsking = (query.trouble === null || query.trouble === 'offline') && shareStore.token(shareCode) === null
  const failure = isAsking ? null : query.failure
  const shown = { ...query, failure, value: outcome ?? (isAsking ? ('asking' as const) : null) }
  const form = useForm<Values>({ initial, rules: requiredPassword ? { password: [required] } : {}, secrets })
  const submitErrorOf = useSubmitError<Values>()
  const isEntered = outcome?.step === 'entered'

  useEffect(() => {
    if (isEntered && target !== null) navigate(target, { replace: true })
  }, [isEntered, target, navigate])

  const submit = form.submit(async ({ password }) => {
    try {
      const { token, expiresAt } = await call(shareCalls.openShare, { shareCode, ...(password ? { password } : {}) })
      shareStore.keep({ code: shareCode, requiredPassword, token }, expiresAt)
      await dispatch('share', { type: 'share.opened', code: shareCode }).catch(console.warn)
      if (target !== null) navigate(target, { replace: true })
      return null
    } catch (error) {
      const submitError = submitErrorOf(error, {
        [shareCodes.unknown]: 'password',
        [shareCodes.passwordNeeded]: 'password',
      })
      if (submitError.code !== codes.tooManyAttempts) return submitError
      return { ...submitError, text: t`Too many attempts. Wait 15 minutes, then try again.` }
    }
  })

  return { query: shown, form, requiredPassword, submit }
}
