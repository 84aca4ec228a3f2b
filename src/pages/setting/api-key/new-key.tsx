import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/action/button.tsx'
import { CopyField } from '../../../ui/feedback/copy-field.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import type { CreatedKey } from './use-api-keys.ts'

/** The only time the key is shown. */
export function NewKey({ created, onTaken }: { created: CreatedKey; onTaken: () => void }) {
  const { t } = useLingui()
  return (
    <Panel title={<Trans>Your key “{created.name}” is ready</Trans>}>
      <Notice tone="wait">
        <Trans>Copy it now and keep it like a password. We store only its fingerprint and cannot show it again.</Trans>
      </Notice>
      <CopyField label={t`New key`} value={created.key} />
      <Button onClick={onTaken}>
        <Trans>I have copied it</Trans>
      </Button>
    </Panel>
  )
}
