import { useLingui } from '@lingui/react'
import { administratorRoles } from '../../core/access/permission-rules.ts'
import { useOrgText } from '../../shared/use-org-text.ts'
import { usePermission } from '../../shared/use-permission.ts'
import { useSession } from '../../shared/use-session.ts'
import { useShell } from '../../ui/shell-context.ts'

export const useHome = () => {
  const { i18n } = useLingui()
  const { account, organization } = useSession()
  return {
    organization,
    name: account?.orgUserName ?? '',
    isAdmin: usePermission({ value: administratorRoles }),
    term: useOrgText(i18n.locale, useShell().config?.environment),
  }
}
