import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { accountCalls } from '../../core/calls/account-calls.ts'
import { organizationCalls } from '../../core/calls/organization-calls.ts'
import { registerRules } from '../../core/forms/account-form-rules.ts'
import { normalizeEmail } from '../../core/forms/email-rules.ts'
import { required } from '../../core/forms/general-rules.ts'
import type { Language } from '../../core/forms/rule-types.ts'
import * as limits from '../../core/limits.ts'
import { pathOf } from '../../core/routes.ts'
import type { SourceName } from '../../core/source/sources.ts'
import { documentSourceType } from '../../core/source/sources.ts'
import { useQuery } from '../../shared/queries/use-query.ts'
import { useServices } from '../../shared/use-services.ts'
import { useSubmitError } from '../../shared/use-submit-error.ts'
import { deviceTimeZone } from '../../ui/field/device-time-zone.ts'
import { loadDraft, saveDraft } from '../../ui/form/draft-store.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useNewPassword } from '../../ui/password/use-new-password.ts'
import { useShell } from '../../ui/shell-context.ts'
import { typedAddress } from '../flow/typed-address.ts'
import { usePostLoginRedirect } from '../flow/use-post-login-redirect.ts'
import { useStep } from '../flow/use-step.ts'
import { purchaseStore } from './purchase/purchase-store.ts'
import { type Carried, type RegisterEntry, registerEntriesTable } from './register-entries.ts'
import { isCarried, registerStart } from './register-start-rules.ts'
import { invitedSteps, mayShowStep, type RegisterStep, type RegisterValues, registerSteps } from './register-types.ts'
import { useCarriedCheck } from './use-carried-check.ts'
import { useCodeStep } from './use-code-step.ts'

const initial: RegisterValues = {
  orgEmail: '',
  emailCode: '',
  orgUserName: '',
  password: '',
  agreeTerms: false,
  requestId: '',
  mailedTo: '',
  resendAt: 0,
  registerTicket: '',
  registerProvider: undefined,
  awsRegistrationId: '',
}
const secrets = ['emailCode', 'password'] as const
const draftKey = 'register'
const nobody = { orgEmail: '', orgUserName: '' }

/** The form, and the strength of the password for this user. */
const useRegisterForm = (entry: RegisterEntry, awsRegistrationId: string) => {
  // Before the form reads its draft: new parameters win over the draft, and the draft over the sign-in page's address.
  useState(() => {
    const start = registerStart(entry, awsRegistrationId, history.state)
    saveDraft(draftKey, { orgEmail: typedAddress(), ...loadDraft(draftKey), ...start })
  })
  const [chosen, setChosen] = useState({ password: '', person: nobody })
  const strength = useNewPassword(chosen.password, chosen.person)
  const rules = { ...registerRules, password: [required, strength.rule] }
  const form = useForm<RegisterValues>({ initial, rules, secrets, draftKey })
  const { orgEmail, orgUserName } = form.values
  const passwordField = {
    ...form.field('password'),
    onChange: (password: string) => {
      setChosen({ password, person: { orgEmail, orgUserName } })
      form.set('password', password)
    },
  }
  /** Deletes the draft and everything that was brought along. */
  const finish = () => {
    form.clearDraft()
    purchaseStore.forget()
  }
  return { form, strength, passwordField, finish }
}

const inAddress = ['inviteToken', 'joinCode', 'linkToken'] as const
const inForm = ['registerTicket', 'awsRegistrationId'] as const

/**
 * The payload of the registration with its invitation, code or link. The product is the displayed one, whether from this
 * address or an earlier page of the visit.
 */
export const registerPayload = (
  values: RegisterValues,
  { language, isLanguageChosen, product }: { language: Language; isLanguageChosen: boolean; product: SourceName },
  search: URLSearchParams,
) => {
  const carried = inAddress.flatMap((name) => {
    const value = search.get(name)
    return value ? [[name, value]] : []
  })
  const fromForm = inForm.flatMap((name) => (values[name] ? [[name, values[name]]] : []))
  const { requestId, emailCode } = values
  const proof =
    search.has('inviteToken') && !emailCode ? {} : { orgEmail: normalizeEmail(values.orgEmail), requestId, emailCode }
  return {
    tenantId: limits.tenantId,
    ...proof,
    password: values.password,
    orgUserName: values.orgUserName,
    language,
    isLanguageChosen,
    timeZone: deviceTimeZone(),
    agreeTerms: values.agreeTerms,
    ...(product === 'document' ? { sourceType: documentSourceType } : {}),
    ...(Object.fromEntries([...carried, ...fromForm]) as Partial<Record<Carried, string>>),
  }
}

/** Who invites to what, for the introduction. Null while unknown. */
const useInvitationOffer = (inviteToken: string | null) => {
  const { call } = useServices()
  const { value } = useQuery(
    async (options) => (inviteToken ? call(organizationCalls.previewInvitation, { inviteToken }, options) : null),
    inviteToken ?? '',
  )
  return value
}

type Next = 'create-organization' | 'apply-success' | 'configure' | 'home'

const isCarrying = (search: URLSearchParams) => inAddress.some((name) => search.has(name))

/** Undefined follows `redirect`. An invitation's page is skipped, because the invitation is used by now. */
const pathAfterRegister = (next: Next, search: URLSearchParams): string | undefined =>
  ({
    'create-organization': pathOf('create-organization'),
    'apply-success': pathOf('apply-success'),
    configure: pathOf('configure'),
    home: isCarrying(search) ? pathOf('home') : undefined,
  })[next]

const stepFields: Record<RegisterStep, (keyof RegisterValues)[]> = {
  address: ['orgEmail'],
  code: ['emailCode'],
  profile: ['orgUserName', 'password', 'agreeTerms'],
}
const fieldsByCode = { '0410002': 'emailCode', '0410003': 'emailCode', '0410004': 'password' } as const

export const useRegister = (entry: RegisterEntry, awsRegistrationId = '') => {
  const { call, capture, locale } = useServices()
  const shell = useShell()
  const { form, strength, passwordField, finish } = useRegisterForm(entry, awsRegistrationId)
  const [parameters] = useSearchParams()
  const isInvited = entry === 'invite' && parameters.has('inviteToken')
  const steps = isInvited ? invitedSteps : registerSteps
  const { step, place, go, search } = useStep<RegisterStep>(steps, (to) => isInvited || mayShowStep(to, form.values))
  const submitErrorOf = useSubmitError<RegisterValues>()
  const { redirect, isRedirecting } = usePostLoginRedirect()
  const checkCarried = useCarriedCheck()
  const { begin, mail, check } = useCodeStep(form, go)

  // an invitation is the only proof of the address, so an invalid one is reported before anything is typed
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each invitation
  useEffect(() => {
    if (isInvited) void checkCarried().then((invalid) => invalid && form.setSubmitError(invalid))
  }, [isInvited])

  const works = {
    address: async (values: RegisterValues) => (await checkCarried()) ?? begin(values),
    code: check,
    profile: async (values: RegisterValues) => {
      try {
        const { next } = await call(
          accountCalls.register,
          registerPayload(values, { ...shell, isLanguageChosen: locale.isChosen() }, search),
        )
        capture('sign_up_finished', {})
        finish()
        redirect(pathAfterRegister(next, search))
        return null
      } catch (error) {
        const submitError = submitErrorOf(error, fieldsByCode)
        if (submitError.field === 'emailCode' && !isInvited) go('code')
        return submitError
      }
    },
  }

  return {
    form,
    strength,
    passwordField,
    step,
    steps,
    place,
    search,
    offer: useInvitationOffer(isInvited ? search.get('inviteToken') : null),
    isBusy: form.isBusy || isRedirecting,
    isMissing: !isCarried(entry, form.values, search),
    /** The provider whose identity has no account yet. */
    provider: registerEntriesTable[entry].carries === 'registerTicket' ? form.values.registerProvider : undefined,
    submit: form.submit(works[step], stepFields[step]),
    resend: form.submit(mail, ['orgEmail']),
    back: () => go('address'),
  }
}
