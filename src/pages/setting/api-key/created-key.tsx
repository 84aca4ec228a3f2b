import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/action/button.tsx'
import { CopyField } from '../../../ui/feedback/copy-field.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import style from './api-key.module.css'

interface CreatedKeyProps {
  created: { name: string; key: string }
  onTaken: () => void
}

/** The only time a key is shown. */
export function CreatedKey({ created, onTaken }: CreatedKeyProps) {
  const { t } = useLingui()
  return (
    <Panel title={<Trans>The key “{created.name}” is ready</Trans>}>
      <div className={style.created}>
        <Notice tone="wait">
          <Trans>Copy it now and keep it safe: it is shown only this once.</Trans>
        </Notice>
        <CopyField label={t`API key`} value={created.key} />
        <div>
          <Button kind="main" onClick={onTaken}>
            <Trans>I have copied it</Trans>
          </Button>
        </div>
      </div>
    </Panel>
  )
}
