import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { TraceFile } from '../../core/trace/trace-file.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { MachinePanel } from './machine-panel.tsx'
import style from './trace.module.css'
import { TraceExportPanel } from './trace-export-panel.tsx'
import { useInspector } from './use-inspector.ts'

function Fact({ name, value }: { name: ReactNode; value: ReactNode }) {
  return (
    <div className={style.fact}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** The queues, with the counts of captured, sent, pending and dropped records. */
function QueuePanel({ lanes }: Pick<TraceFile, 'lanes'>) {
  const { t } = useLingui()
  const titles: Record<string, string> = { monitor: t`Monitoring data`, call: t`Queued changes` }
  const shown = Object.entries(lanes)
  return (
    <Panel title={<Trans>Queues</Trans>}>
      {shown.length === 0 && (
        <p className={style.nothing}>
          <Trans>Nothing in the queue yet.</Trans>
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

function Losses({ losses }: Pick<TraceFile, 'losses'>) {
  const lost = Object.entries(losses)
  if (lost.length === 0) return null
  const list = lost.map(([name, count]) => `${name} ${count}`).join(', ')
  return (
    <Notice tone="wait">
      <Trans>Records on this device were lost or quarantined: {list}</Trans>
    </Notice>
  )
}

/** The whole trace on one page: export, queues, machines. */
export function TraceView({ trace }: { trace: TraceFile }) {
  const { t } = useLingui()
  const inspect = useInspector(trace)
  const titles: Record<string, string> = {
    session: t`Session`,
    transport: t`Monitoring data`,
    calls: t`Queued changes`,
  }
  return (
    <div className={style.columns}>
      <div className={style.side}>
        <TraceExportPanel trace={trace} inspect={inspect} />
        <QueuePanel lanes={trace.lanes} />
      </div>
      <div className={style.machines}>
        <Losses losses={trace.losses} />
        {trace.machines.map((machine) => (
          <MachinePanel key={machine.id} title={titles[machine.id] ?? machine.id} machine={machine} trace={trace} />
        ))}
      </div>
    </div>
  )
}
