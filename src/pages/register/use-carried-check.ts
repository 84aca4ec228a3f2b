import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'wouter'
import { RequestError } from '../../api/request-error.ts'
import { organizationCalls } from '../../core/calls/organization-calls.ts'
import { codes } from '../../core/codes.ts'
import { type Services, useServices } from '../../shared/use-services.ts'

interface Row {
  preview: (call: Services['call'], value: string) => Promise<unknown>
  expiredText: MessageDescriptor
}

const silent = { silent: true }
const carriedTable: Record<'inviteToken' | 'joinCode' | 'linkToken', Row> = {
  inviteToken: {
    preview: (call, inviteToken) => call(organizationCalls.previewInvitation, { inviteToken }, silent),
    expiredText: msg`This invitation no longer works. Ask for a new one, or continue without it.`,
  },
  joinCode: {
    preview: (call, joinCode) => call(organizationCalls.previewJoinCode, { joinCode }, silent),
    expiredText: msg`This join code no longer works. Ask for a new one. You can enter it after creating your account.`,
  },
  linkToken: {
    preview: (call, linkToken) => call(organizationCalls.previewInviteLink, { linkToken }, silent),
    expiredText: msg`This team link no longer works. Ask for a new one, or continue without it.`,
  },
}
const isInvalid = (error: unknown) =>
  error instanceof RequestError && [codes.invitationInvalid, codes.joinCodeInvalid].some((code) => code === error.code)

/**
 * Checks the invitation, code or link before the form is filled in. An invalid one is removed and reported; without an
 * answer the registration itself decides.
 */
export const useCarriedCheck = () => {
  const { call } = useServices()
  const { i18n } = useLingui()
  const [search, setSearch] = useSearchParams()
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  const removeParameter = (name: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete(name)
        return after
      },
      { replace: true },
    )

  return async () => {
    for (const [name, { preview, expiredText }] of Object.entries(carriedTable)) {
      const value = search.get(name)
      if (value === null) continue
      try {
        await preview(call, value)
      } catch (error) {
        // the address is another page's once this one was left
        if (!isInvalid(error) || !isShown.current) continue
        removeParameter(name)
        return { tone: 'wait' as const, text: i18n._(expiredText) }
      }
    }
    return null
  }
}
