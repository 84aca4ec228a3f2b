import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { approveApplication, listApplications, rejectApplication } from '../../../api/organization-api.ts'
import { usePaged } from '../../../shared/paging/use-paged.ts'

export const useApplications = () => {
  const { t } = useLingui()
  const paged = usePaged((page, options) => listApplications(page, options))
  const { value, failure } = paged.query
  const isKnown = value !== null || failure !== null
  const hasAny = useRef(false)
  hasAny.current ||= Boolean(value?.total || failure)
  return {
    paged,
    isKnown,
    /** Somebody waits, or has waited since the page was opened: what is drawn below stays where it is. */
    hasAny: hasAny.current,
    approve: (id: string, name: string) => paged.act(() => approveApplication({ id }), t`${name} is a member now.`),
    reject: (id: string, name: string) =>
      paged.act(() => rejectApplication({ id }), t`${name} was told that they cannot join.`),
  }
}

export type Applications = ReturnType<typeof useApplications>
