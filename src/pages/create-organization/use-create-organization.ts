import { useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { type FailureKind, RequestError } from '../../api/request-error.ts'
import { organizationCalls } from '../../core/calls/organization-calls.ts'
import { createOrganizationRules } from '../../core/forms/account-form-rules.ts'
import { suggestOrganizationKey } from '../../core/forms/organization-key-rules.ts'
import { pathOf } from '../../core/routes.ts'
import { useServices } from '../../shared/use-services.ts'
import { useSubmitError } from '../../shared/use-submit-error.ts'
import { deviceTimeZone } from '../../ui/field/device-time-zone.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useShell } from '../../ui/shell-context.ts'
import { useKeyCheck } from './use-key-check.ts'

/** The server said no. After any other failure it may have said yes, to nobody's hearing. */
const refusals: readonly FailureKind[] = ['refused', 'sessionEnded', 'tooMany', 'requestError']

/**
 * What comes after an organisation was created. The first one makes its creator someone with an organisation, whom the guard
 * leads on from here, to where the address says: it decides, not whether the answer or the session is there first.
 */
const useWayOn = () => {
  const [search, setSearch] = useSearchParams()
  const isSecond = search.get('new') === '1'

  const setWay = (change: (search: URLSearchParams) => void) => {
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
    goToNextStep: () => setWay((search) => search.set('then', 'invite')),
    /** Whoever turns out to have the organisation after a lost answer is led on all the same. */
    stayAfter: (error: unknown) => {
      if (error instanceof RequestError && refusals.includes(error.kind)) setWay((search) => search.delete('then'))
    },
  }
}

export const useCreateOrganization = () => {
  const { call } = useServices()
  const { language } = useShell()
  const { isSecond, goToNextStep, stayAfter } = useWayOn()
  const [isCreated, setIsCreated] = useState(false)
  const [initial] = useState({ orgName: '', orgKey: '', language: language as string, timeZone: deviceTimeZone() })
  const form = useForm<typeof initial>({ initial, rules: createOrganizationRules, draftKey: 'create-organization' })
  const { values } = form
  // Until the person writes a key of their own, it follows the name, and the server finds the next free one by itself.
  const [isKeyOwn, setIsKeyOwn] = useState(values.orgKey !== suggestOrganizationKey(values.orgName))
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
      form.clearDraft()
      setIsCreated(true)
      if (isSecond) navigate(pathOf('create-organization-invitation'), { replace: true })
      return null
    } catch (error) {
      stayAfter(error)
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
        if (!isKeyOwn) form.set('orgKey', suggestOrganizationKey(orgName))
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
