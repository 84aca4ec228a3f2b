import { useState } from 'react'
import { useSearch } from 'wouter'
import * as z from 'zod/mini'
import { mfaCalls } from '../../core/calls/mfa-calls.ts'
import { codes } from '../../core/codes.ts'
import { factorCodeRules } from '../../core/forms/account-form-rules.ts'
import { pathOf } from '../../core/routes.ts'
import { usePasskey } from '../../shared/reauthentication/use-passkey.ts'
import { useServices } from '../../shared/use-services.ts'
import { useSubmitError } from '../../shared/use-submit-error.ts'
import type { Work } from '../../ui/form/form-types.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { usePostLoginRedirect } from '../flow/use-post-login-redirect.ts'

const requestSchema = z.object({ mfaTicket: z.string(), ways: z.array(z.enum(['passkey', 'totp', 'recovery'])) })
export type FactorMethod = z.infer<typeof requestSchema>['ways'][number]

const initial = { code: '', recoveryCode: '' }
type Values = typeof initial
const secrets = ['code', 'recoveryCode'] as const

/**
 * The step after the password (code 0410007), or a passkey instead of one. The ticket is in the history state: a reload
 * keeps it, another tab does not have it.
 */
export const useSecondFactor = () => {
  const { call } = useServices()
  const [request] = useState(() => requestSchema.safeParse(history.state).data)
  const methods: FactorMethod[] = request?.ways ?? ['passkey']
  const mfaTicket = request?.mfaTicket
  const [chosen, setChosen] = useState<FactorMethod>()
  const [isExpired, setIsExpired] = useState(false)
  const search = useSearch()
  const passkey = usePasskey()
  const form = useForm<Values>({ initial, rules: factorCodeRules, secrets })
  const { redirect, isRedirecting } = usePostLoginRedirect()
  const submitErrorOf = useSubmitError<Values>()
  const usable = methods.filter((method) => method !== 'passkey' || passkey.isSupported)
  const method: FactorMethod = chosen ?? usable[0] ?? 'passkey'

  const signIn = async (work: () => Promise<unknown>, wordsOf?: (error: unknown) => string) => {
    try {
      await work()
      redirect()
      return null
    } catch (error) {
      if (wordsOf) return { text: wordsOf(error), tone: 'wait' as const }
      const submitError = submitErrorOf(error, { '0410001': method === 'totp' ? 'code' : 'recoveryCode' })
      if (submitError.code === codes.ticketInvalid) setIsExpired(true)
      return submitError
    }
  }

  const works: Record<FactorMethod, Work<Values>> = {
    passkey: () =>
      signIn(async () => {
        const signed = await passkey.sign(await call(mfaCalls.startPasskeySignIn, { mfaTicket }))
        await call(mfaCalls.signInByPasskey, { mfaTicket, ...signed })
      }, passkey.textOf),
    totp: ({ code }) => signIn(() => call(mfaCalls.signInByTotp, { mfaTicket: mfaTicket ?? '', code })),
    recovery: ({ recoveryCode }) =>
      signIn(() => call(mfaCalls.signInByRecoveryCode, { mfaTicket: mfaTicket ?? '', code: recoveryCode })),
  }
  const fields: Record<FactorMethod, (keyof Values)[]> = { passkey: [], totp: ['code'], recovery: ['recoveryCode'] }

  return {
    form,
    method,
    otherMethods: usable.filter((other) => other !== method),
    choose: (other: FactorMethod) => {
      setChosen(other)
      form.clearErrors()
    },
    isAfterPassword: request !== undefined,
    isPasskeySupported: passkey.isSupported,
    isExpired,
    isBusy: form.isBusy || isRedirecting,
    submit: form.submit(works[method], fields[method]),
    loginHref: `${pathOf('login')}${search ? `?${search}` : ''}`,
  }
}

export type SecondFactor = ReturnType<typeof useSecondFactor>
