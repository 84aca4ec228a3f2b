import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { TraceFile } from '../../core/trace/trace-file.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import style from './trace.module.css'

function Fact({ name, value }: { name: ReactNode; value: ReactNode }) {
  return (
    <div className={style.fact}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** What waits to be sent, and what became of the rest: everything captured is somewhere. */
export function QueuePanel({ lanes }: Pick<TraceFile, 'lanes'>) {
  const { t } = useLingui()
  const titles: Record<string, string> = { monitor: t`Beacons`, call: t`Kept changes` }
  const shown = Object.entries(lanes)
  return (
    <Panel title={<Trans>Queues</Trans>}>
      {shown.length === 0 && (
        <p className={style.nothing}>
          <Trans>Nothing was queued yet.</Trans>
        </p>
      )}
      {shown.map(([name, { captured, acknowledged, waiting, waitingBytes, dropped }]) => (
        <section key={name} className={style.lane}>
          <h3>{titles[name] ?? name}</h3>
          <dl className={style.facts}>
            <Fact name={<Trans>Captured</Trans>} value={captured} />
            <Fact name={<Trans>Sent</Trans>} value={acknowledged} />
            <Fact name={<Trans>Not sent yet</Trans>} value={waiting > 0 ? `${waiting} · ${waitingBytes} B` : waiting} />
            {Object.entries(dropped).map(([reason, count]) => (
              <Fact key={reason} name={<Trans>Dropped: {reason}</Trans>} value={count} />
            ))}
          </dl>
        </section>
      ))}
    </Panel>
  )
}
