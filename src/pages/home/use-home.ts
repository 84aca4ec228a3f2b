import { useLingui } from '@lingui/react'
import { useOrgText } from '../../channel/use-org-text.ts'
import { useSession } from '../../channel/use-session.ts'
import { isAdministrator } from '../../core/access/permission-rules.ts'
import { useShell } from '../../ui/shell-context.ts'

export const useHome = () => {
  const { i18n } = useLingui()
  const { account, organization, roleCodes } = useSession()
  return {
    organization,
    name: account?.orgUserName ?? '',
    isAdmin: isAdministrator(roleCodes),
    term: useOrgText(i18n.locale, useShell().config?.environment),
  }
}
