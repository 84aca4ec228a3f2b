import { Trans } from '@lingui/react/macro'
import { SettingFrame } from '../../frame/setting-frame.tsx'
import { CreateKey } from './create-key.tsx'
import { KeyList } from './key-list.tsx'
import { KeyUsage } from './key-usage.tsx'
import { useApiKeys } from './use-api-keys.ts'

/** `/setting/api-key`: keys for scripts and other programs. */
export function ApiKeyPage() {
  const flow = useApiKeys()
  return (
    <SettingFrame
      title={<Trans>API keys</Trans>}
      lead={<Trans>For scripts and other programs that work for you.</Trans>}
    >
      <CreateKey flow={flow} />
      <KeyList flow={flow} />
      <KeyUsage />
    </SettingFrame>
  )
}
