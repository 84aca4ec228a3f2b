import { useRef, useState } from 'react'
import { RequestError } from '../../api/request-error.ts'
import { accountCalls } from '../../core/calls/account-calls.ts'
import { entryCalls } from '../../core/calls/entry-calls.ts'
import { mfaCalls } from '../../core/calls/mfa-calls.ts'
import { codes } from '../../core/codes.ts'
import { mailCodeRules } from '../../core/forms/account-form-rules.ts'
import { required } from '../../core/forms/general-rules.ts'
import { type FormState, useForm } from '../../ui/form/use-form.ts'
import { type Services, useServices } from '../use-services.ts'
import { useSession } from '../use-session.ts'
import { useSubmitError } from '../use-submit-error.ts'
import { usePasskey } from './use-passkey.ts'

export type ReauthMethod = 'passkey' | 'totp' | 'password' | 'mail'

const initial = { password: '', code: '' }
type Values = typeof initial
const rules = { password: [required], code: mailCodeRules }
const secrets = ['password', 'code'] as const
const fields: Record<ReauthMethod, (keyof Values)[]> = {
  passkey: [],
  totp: ['code'],
  password: ['password'],
  mail: ['code'],
}

/** The mailed code as a proof of identity, for people who sign in by it. */
const useMailedProof = (form: FormState<Values>) => {
  const { call } = useServices()
  const { account } = useSession()
  const submitErrorOf = useSubmitError<Values>()
  const [mail, setMail] = useState({ requestId: '', availableAt: 0 })
  const orgEmail = account?.orgEmail ?? ''

  const send = form.submit(async () => {
    try {
      const { requestId, resendAfter } = await call(entryCalls.sendCode, { orgEmail, scene: 'login' })
      setMail({ requestId, availableAt: Date.now() + resendAfter * 1000 })
      form.setValues({ code: '' })
      return null
    } catch (error) {
      return submitErrorOf(error)
    }
  }, [])
  return { ...mail, orgEmail, send }
}

interface Factors {
  passkeys: readonly unknown[]
  totpSince: string | null
  hasPassword: boolean
}

/** The available proofs, the easiest first; the password only without a second factor, a mailed code only without a password. */
const methodsOf = ({ passkeys, totpSince, hasPassword }: Factors, isPasskeySupported: boolean): ReauthMethod[] => {
  if (passkeys.length === 0 && !totpSince) return [hasPassword ? 'password' : 'mail']
  return [
    ...(passkeys.length > 0 && isPasskeySupported ? ['passkey' as const] : []),
    ...(totpSince ? ['totp' as const] : []),
  ]
}

/** The fields at which the server's refusals are shown. */
const fieldsByCode: Record<Exclude<ReauthMethod, 'passkey'>, Readonly<Record<string, keyof Values>>> = {
  totp: { [codes.invalidCredentials]: 'code' },
  password: { [codes.invalidCredentials]: 'password' },
  mail: { [codes.mailCodeWrong]: 'code', [codes.mailCodeExpired]: 'code' },
}

const proofsBy = (
  call: Services['call'],
  { sign }: ReturnType<typeof usePasskey>,
  requestId: string,
): Record<ReauthMethod, (values: Values) => Promise<unknown>> => ({
  passkey: async () => call(mfaCalls.reauthenticateByFactor, await sign(await call(mfaCalls.startPasskeyReauth, {}))),
  totp: ({ code }) => call(mfaCalls.reauthenticateByFactor, { code }),
  password: ({ password }) => call(accountCalls.reauthenticate, { password }),
  mail: ({ code }) => call(accountCalls.reauthenticate, { requestId, emailCode: code }),
})

/**
 * Runs an action that needs a recent proof of identity (code 0410008): without one a dialog asks for it and the action runs
 * again. Returns its result; null if the person cancelled.
 */
export const useReauth = () => {
  const { call } = useServices()
  const form = useForm<Values>({ initial, rules, secrets })
  const submitErrorOf = useSubmitError<Values>()
  const passkey = usePasskey()
  const mail = useMailedProof(form)
  const [methods, setMethods] = useState<ReauthMethod[] | null>(null)
  const [chosen, setChosen] = useState<ReauthMethod>()
  const answer = useRef<(isProved: boolean) => void>(undefined)
  const method = chosen ?? methods?.[0] ?? 'password'

  const close = (isProved: boolean) => {
    setMethods(null)
    form.setValues(initial)
    answer.current?.(isProved)
    answer.current = undefined
  }

  const requestProof = async (): Promise<boolean> => {
    const own = methodsOf(await call(mfaCalls.mfaStatus, {}), passkey.isSupported)
    setChosen(undefined)
    setMethods(own)
    if (own.includes('mail')) void mail.send()
    return new Promise((resolve) => (answer.current = resolve))
  }

  const run = async <Result>(work: () => Promise<Result>): Promise<Result | null> => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof RequestError) || error.code !== codes.reauthenticationNeeded) throw error
      error.isShown = true
      return (await requestProof()) ? work() : null
    }
  }

  const submit = form.submit(async (values) => {
    try {
      await proofsBy(call, passkey, mail.requestId)[method](values)
      close(true)
      return null
    } catch (error) {
      if (method === 'passkey') return { text: passkey.textOf(error), tone: 'wait' }
      return submitErrorOf(error, fieldsByCode[method])
    }
  }, fields[method])

  return {
    form,
    method,
    isOpen: methods !== null,
    hasNoMethod: methods?.length === 0,
    otherMethods: (methods ?? []).filter((other) => other !== method),
    mail,
    choose: (other: ReauthMethod) => {
      setChosen(other)
      form.clearErrors()
    },
    hasChosen: chosen !== undefined,
    submit,
    giveUp: () => close(false),
    run,
  }
}

export type Reauth = ReturnType<typeof useReauth>
