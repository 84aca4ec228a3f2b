import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Actions } from '../../../ui/layout/row.tsx'
import style from './security.module.css'
import { useTakeCodes } from './use-take-codes.ts'

interface ShownCodesProps {
  codes: readonly string[]
  onTaken: () => void
}

/** The only time the codes are shown. */
export function ShownCodes({ codes, onTaken }: ShownCodesProps) {
  const { t } = useLingui()
  const { isCopied, copy, save } = useTakeCodes(codes)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.focus()
    place.current?.scrollIntoView?.({ block: 'start' })
  }, [])
  return (
    <div ref={place} tabIndex={-1} className={style.shown}>
      <Panel title={<Trans>Keep your recovery codes</Trans>}>
        <Notice tone="wait">
          <Trans>They are shown only now. Without them and without your device nobody can let you in again.</Trans>
        </Notice>
        <ol className={style.codes} aria-label={t`Recovery codes`}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <Actions>
          <Button onClick={copy}>
            <span aria-live="polite">{isCopied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}</span>
          </Button>
          <Button onClick={save}>
            <Trans>Save as a file</Trans>
          </Button>
          <Button onClick={() => print()}>
            <Trans>Print</Trans>
          </Button>
          <Button kind="main" onClick={onTaken}>
            <Trans>I have kept them</Trans>
          </Button>
        </Actions>
      </Panel>
    </div>
  )
}
