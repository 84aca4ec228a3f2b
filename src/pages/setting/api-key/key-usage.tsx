import { Trans } from '@lingui/react/macro'
import { Panel } from '../../../ui/layout/panel.tsx'
import style from './api-key.module.css'

const example = (origin: string) => `curl ${origin}/api/org/members \\
  -H 'accesstoken: wtk_…' \\
  -H 'content-type: application/json' \\
  -d '{"pageNumber": 1, "pageSize": 20}'`

export function KeyUsage() {
  return (
    <Panel
      title={<Trans>How to use a key</Trans>}
      lead={
        <Trans>
          Send it in the header <code>accesstoken</code> with every call. For instance, the members of your
          organisation:
        </Trans>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wider than a phone, and scrolled by the keyboard too */}
      <pre className={style.example} tabIndex={0}>
        <code>{example(location.origin)}</code>
      </pre>
      <p className={style.note}>
        <Trans>Passwords, sessions, keys and changing the organisation are out of a key's reach.</Trans>
      </p>
    </Panel>
  )
}
