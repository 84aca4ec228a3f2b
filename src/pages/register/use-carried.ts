import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useSearchParams } from 'wouter'
import { RequestError } from '../../api/request-error.ts'
import { organizationCalls } from '../../core/calls/organization-calls.ts'
import { codes } from '../../core/codes.ts'
import { type Services, useServices } from '../../shared/use-services.ts'

interface Row {
  look: (call: Services['call'], value: string) => Promise<unknown>
  over: MessageDescriptor
}

const silent = { silent: true }
const carriedTable: Record<'inviteToken' | 'joinCode' | 'linkToken', Row> = {
  inviteToken: {
    look: (call, inviteToken) => call(organizationCalls.previewInvitation, { inviteToken }, silent),
    over: msg`This invitation no longer works. Ask for a new one, or go on without it.`,
  },
  joinCode: {
    look: (call, joinCode) => call(organizationCalls.previewJoinCode, { joinCode }, silent),
    over: msg`This join code no longer works. Ask for the new one: you can enter it once your account is there.`,
  },
  linkToken: {
    look: (call, linkToken) => call(organizationCalls.previewInviteLink, { linkToken }, silent),
    over: msg`This team link no longer works. Ask for a new one, or go on without it.`,
  },
}
const isOver = (error: unknown) =>
  error instanceof RequestError && [codes.invitationInvalid, codes.joinCodeInvalid].some((code) => code === error.code)

/**
 * Whether what brought somebody here still opens anything: asked before anything is filled in. What does not is left behind, and
 * said; where no answer comes the registration itself decides.
 */
export const useCarried = () => {
  const { call } = useServices()
  const { i18n } = useLingui()
  const [search, setSearch] = useSearchParams()

  const leaveBehind = (name: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete(name)
        return after
      },
      { replace: true },
    )

  return async () => {
    for (const [name, { look, over }] of Object.entries(carriedTable)) {
      const value = search.get(name)
      if (value === null) continue
      try {
        await look(call, value)
      } catch (error) {
        if (!isOver(error)) continue
        leaveBehind(name)
        return { tone: 'wait' as const, text: i18n._(over) }
      }
    }
    return null
  }
}
