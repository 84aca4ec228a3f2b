import { Trans, useLingui } from '@lingui/react/macro'
import type { TraceFile } from '../../core/trace/trace-file.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { MachinePanel } from './machine-panel.tsx'
import { QueuePanel } from './queue-panel.tsx'
import { TakeAwayPanel } from './take-away-panel.tsx'
import style from './trace.module.css'
import { useInspector } from './use-inspector.ts'

function Losses({ losses }: Pick<TraceFile, 'losses'>) {
  const lost = Object.entries(losses)
  if (lost.length === 0) return null
  const list = lost.map(([name, count]) => `${name} ${count}`).join(', ')
  return (
    <Notice tone="wait">
      <Trans>Records of this device were lost or put aside: {list}</Trans>
    </Notice>
  )
}

/** Everything that is known, on one page: what to send, what waits, what each machine does. */
export function TraceView({ trace }: { trace: TraceFile }) {
  const { t } = useLingui()
  const inspect = useInspector(trace)
  const titles: Record<string, string> = { session: t`Session`, transport: t`Beacons`, calls: t`Kept changes` }
  return (
    <div className={style.columns}>
      <div className={style.side}>
        <TakeAwayPanel trace={trace} inspect={inspect} />
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
