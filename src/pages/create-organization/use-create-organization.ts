import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { type FailureKind, RequestError } from '../../api/request-error.ts'
import { organizationCalls } from '../../core/calls/organization-calls.ts'
import { createOrganizationRules } from '../../core/forms/account-form-rules.ts'
import { suggestOrganizationKey } from '../../core/forms/organization-key-rules.ts'
import { pathOf } from '../../core/routes.ts'
import { usePinyin } from '../../shared/use-pinyin.ts'
import { useServices } from '../../shared/use-services.ts'
import { useSubmitError } from '../../shared/use-submit-error.ts'
import { deviceTimeZone } from '../../ui/field/device-time-zone.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useShell } from '../../ui/shell-context.ts'
import { useKeyCheck } from './use-key-check.ts'

/** Failures that prove a refusal. After any other failure the server may have created the organisation. */
const refusals: readonly FailureKind[] = ['refused', 'sessionEnded', 'tooMany', 'requestError']

/**
 * The next page after an organisation was created. For the first one the guard redirects to the address in `then` as soon
 * as the session has the organisation, so the order of answer and session does not matter.
 */
const useNextPage = () => {
  const [search, setSearch] = useSearchParams()
  const isSecond = search.get('new') === '1'

  const changeQuery = (change: (search: URLSearchParams) => void) => {
    if (isSecond) return
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        change(after)
        return after
      },
      { replace: true },
    )
  }
  return {
    isSecond,
    goToNextStep: () => changeQuery((search) => search.set('then', 'invite')),
    /** After a lost answer `then` stays: if the organisation exists, the guard still redirects. */
    cancelIfRefused: (error: unknown) => {
      if (error instanceof RequestError && refusals.includes(error.kind)) changeQuery((search) => search.delete('then'))
    },
  }
}

export const useCreateOrganization = () => {
  const { call, capture } = useServices()
  const { language } = useShell()
  const { isSecond, goToNextStep, cancelIfRefused } = useNextPage()
  const [isCreated, setIsCreated] = useState(false)
  const [initial] = useState({ orgName: '', orgKey: '', language: language as string, timeZone: deviceTimeZone() })
  const form = useForm<typeof initial>({ initial, rules: createOrganizationRules, draftKey: 'create-organization' })
  const { values } = form
  // Until the user edits the key, it follows the name and the server chooses the next free one.
  const reader = usePinyin(values.orgName)
  const [isKeyOwn, setIsKeyOwn] = useState(values.orgKey !== suggestOrganizationKey(values.orgName))
  const [draft] = useState(values)
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing sets the key itself; this is for a dictionary that is loaded late
  useEffect(() => {
    // after a reload, only the dictionary tells its own suggestion from a key of the user
    const isSuggestion =
      values.orgKey === draft.orgKey && draft.orgKey === suggestOrganizationKey(draft.orgName, reader)
    if ((isKeyOwn && !isSuggestion) || !values.orgName) return
    setIsKeyOwn(false)
    form.set('orgKey', suggestOrganizationKey(values.orgName, reader))
  }, [reader])
  const keyCheck = useKeyCheck(values.orgKey)
  const submitErrorOf = useSubmitError<typeof initial>()
  const [, navigate] = useLocation()

  const submit = form.submit(async ({ orgName, orgKey, timeZone, ...rest }) => {
    try {
      goToNextStep()
      const language = rest.language === 'en' ? 'en' : 'zh'
      await call(organizationCalls.createOrganization, {
        orgName,
        ...(isKeyOwn && orgKey ? { orgKey } : {}),
        language,
        timeZone,
      })
      capture('organization_created', {})
      form.clearDraft()
      setIsCreated(true)
      if (isSecond) navigate(pathOf('create-organization-invitation'), { replace: true })
      return null
    } catch (error) {
      cancelIfRefused(error)
      return submitErrorOf(error, { '0411001': 'orgKey' })
    }
  })

  return {
    form,
    submit,
    keyCheck,
    isBusy: form.isBusy || isCreated,
    isSecond,
    takeKey: (orgKey: string) => {
      setIsKeyOwn(true)
      form.set('orgKey', orgKey)
    },
    nameField: {
      ...form.field('orgName'),
      onChange: (orgName: string) => {
        form.set('orgName', orgName)
        if (!isKeyOwn) form.set('orgKey', suggestOrganizationKey(orgName, reader))
      },
    },
    keyField: {
      ...form.field('orgKey'),
      onChange: (typed: string) => {
        setIsKeyOwn(typed !== '')
        form.set('orgKey', typed.normalize('NFKC').toLowerCase())
      },
    },
  }
}
