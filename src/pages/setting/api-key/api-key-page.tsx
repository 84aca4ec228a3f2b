import { Trans } from '@lingui/react/macro'
import { Panel } from '../../../ui/layout/panel.tsx'
import { SettingShell } from '../shell/setting-shell.tsx'
import style from './api-key.module.css'
import { ApiKeyList } from './api-key-list.tsx'
import { NewApiKey } from './new-api-key.tsx'
import { useApiKeys } from './use-api-keys.ts'

export function ApiKeyPage() {
  const keys = useApiKeys()
  const example = `curl ${location.origin}/api/org/members \\\n  -H 'accesstoken: wtk_…' \\\n  -H 'content-type: application/json' \\\n  -d '{}'`
  return (
    <SettingShell
      title={<Trans>API keys</Trans>}
      intro={<Trans>API keys let programs act on your behalf in this organisation, with your permissions.</Trans>}
    >
      <NewApiKey isFull={keys.isFull} onCreated={keys.query.reload} />
      <ApiKeyList keys={keys} />
      <Panel title={<Trans>How to use a key</Trans>}>
        <p>
          <Trans>
            Send it in the <code>accesstoken</code> header. Keys can't change passwords, devices or other keys.
          </Trans>
        </p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
        <pre className={style.example} tabIndex={0}>
          <code>{example}</code>
        </pre>
      </Panel>
    </SettingShell>
  )
}
