import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { organizationCalls } from '../../../core/calls/organization-calls.ts'
import { usePaged } from '../../../shared/paging/use-paged.ts'
import { useServices } from '../../../shared/use-services.ts'

export const useApplications = () => {
  const { call } = useServices()
  const { t } = useLingui()
  const paged = usePaged((page, options) => call(organizationCalls.listApplications, page, options))
  const { value, failure } = paged.query
  const isKnown = value !== null || failure !== null
  const hasAny = useRef(false)
  hasAny.current ||= Boolean(value?.total || failure)
  return {
    paged,
    isKnown,
    /** Whether there is a request, or was one since the page was opened, so that the panels below do not move. */
    hasAny: hasAny.current,
    approve: (id: string, name: string) =>
      paged.act(() => call(organizationCalls.approveApplication, { id }), t`${name} is now a member.`),
    reject: (id: string, name: string) =>
      paged.act(
        () => call(organizationCalls.rejectApplication, { id }),
        t`We've let ${name} know that their request was declined.`,
      ),
  }
}

export type Applications = ReturnType<typeof useApplications>
