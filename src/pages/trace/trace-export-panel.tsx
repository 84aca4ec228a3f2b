import { Trans } from '@lingui/react/macro'
import type { TraceFile } from '../../core/trace/trace-file.ts'
import { Button } from '../../ui/action/button.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Actions } from '../../ui/layout/row.tsx'
import style from './trace.module.css'
import { useTraceExport } from './use-trace-export.ts'

interface TraceExportProps {
  trace: TraceFile
  /** Opens the inspector; null in a production build. */
  inspect: (() => void) | null
}

/** The export of the trace, with facts of this page. */
export function TraceExportPanel({ trace, inspect }: TraceExportProps) {
  const { note, share, download, copy } = useTraceExport(trace)
  const { build, home, contract, userAgent } = trace
  return (
    <Panel
      title={<Trans>Send it with your report</Trans>}
      intro={<Trans>One file with everything we need to replay each step.</Trans>}
    >
      <Actions>
        {share ? (
          <Button kind="main" onClick={share}>
            <Trans>Share the file</Trans>
          </Button>
        ) : (
          <Button kind="main" onClick={download}>
            <Trans>Download the file</Trans>
          </Button>
        )}
        <Button onClick={copy}>
          <Trans>Copy</Trans>
        </Button>
        {inspect && (
          <Button kind="quiet" onClick={inspect}>
            <Trans>Open the inspector</Trans>
          </Button>
        )}
      </Actions>
      <p role="status" className={style.note}>
        {note}
      </p>
      <dl className={style.about}>
        <dt>
          <Trans>Build</Trans>
        </dt>
        <dd>
          {build} · {contract}
        </dd>
        <dt>
          <Trans>Runtime</Trans>
        </dt>
        <dd>{home}</dd>
        <dt>
          <Trans>Browser</Trans>
        </dt>
        <dd>{userAgent}</dd>
      </dl>
    </Panel>
  )
}
