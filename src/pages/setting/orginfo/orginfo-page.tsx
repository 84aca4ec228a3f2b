import { Trans } from '@lingui/react/macro'
import { useSession } from '../../../channel/use-session.ts'
import { SettingFrame } from '../../frame/setting-frame.tsx'
import { Members } from './members.tsx'
import { OrganizationInfo } from './organization-info.tsx'

/** `/setting/orginfo`: the organisation and its people. */
export function OrginfoPage() {
  const { organization } = useSession()
  return (
    <SettingFrame title={<Trans>Organisation</Trans>} lead={<Trans>What it is called, and who is in it.</Trans>}>
      <OrganizationInfo key={`info ${organization?.id}`} />
      <Members key={`members ${organization?.id}`} />
    </SettingFrame>
  )
}
