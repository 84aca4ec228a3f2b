import { useLingui } from '@lingui/react/macro'
import { approveApplication, listApplications, rejectApplication } from '../../../api/organization-api.ts'
import { usePaged } from '../../frame/use-paged.ts'

export const useApplications = () => {
  const { t } = useLingui()
  const paged = usePaged((page, options) => listApplications(page, options))
  return {
    paged,
    approve: (id: string, name: string) => paged.act(() => approveApplication({ id }), t`${name} is a member now.`),
    reject: (id: string, name: string) =>
      paged.act(() => rejectApplication({ id }), t`${name} was told that they cannot join.`),
  }
}
