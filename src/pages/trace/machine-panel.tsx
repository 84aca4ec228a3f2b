import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { SessionState } from '../../core/session/session-types.ts'
import { eventName, workName } from '../../core/trace/event-name-rules.ts'
import type { MachineTrace, TraceFile } from '../../core/trace/trace-file.ts'
import { Tag } from '../../ui/feedback/tag.tsx'
import type { Tone } from '../../ui/feedback/tone-icon.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import style from './trace.module.css'
import { Transitions } from './transitions.tsx'
import { useTraceTimes } from './use-trace-times.ts'

/** Tones of the final states; all other states are transient. */
const tones: Partial<Record<SessionState | 'up' | 'failureDetected' | 'down', Tone>> = {
  signedIn: 'done',
  temporary: 'done',
  up: 'done',
  stale: 'wait',
  signOutOwed: 'wait',
  failureDetected: 'wait',
  down: 'bad',
}

const toneOf = (state: string): Tone => tones[state as 'up'] ?? 'calm'

/** Pending effects and timers of the machine, with their times. */
function Waiting({ id, trace }: { id: string; trace: TraceFile }) {
  const { second } = useTraceTimes()
  const timers = trace.timers.filter(({ machine }) => machine === id)
  const effects = trace.effects.filter(({ machine }) => machine === id)
  if (timers.length + effects.length === 0) return null
  return (
    <ul className={style.waiting}>
      {effects.map(({ key, id: work, at, leaseUntil }) => {
        const since = second(at)
        const until = second(leaseUntil)
        return (
          <li key={key}>
            <Tag tone="hue">{workName(work)}</Tag>{' '}
            {leaseUntil > trace.at ? (
              <Trans>
                running since {since}, at most until {until}
              </Trans>
            ) : (
              <Trans>pending since {since}</Trans>
            )}
          </li>
        )
      })}
      {timers.map(({ id: timer, dueAt }) => {
        const due = second(dueAt)
        return (
          <li key={timer}>
            <Tag tone="wait">{eventName(timer)}</Tag> <Trans>due at {due}</Trans>
          </li>
        )
      })}
    </ul>
  )
}

interface MachinePanelProps {
  title: ReactNode
  machine: MachineTrace
  trace: TraceFile
}

/** One machine, live: state, pending work, last steps. */
export function MachinePanel({ title, machine, trace }: MachinePanelProps) {
  const { day } = useTraceTimes()
  const { record, rows } = machine
  const value = record?.value ?? '–'
  const state = typeof value === 'string' ? value : JSON.stringify(value)
  const steps = record?.rev ?? 0
  const born = record && day(record.bornAt)
  return (
    <Panel
      title={title}
      intro={
        born && (
          <Trans>
            <Plural value={steps} one="# step" other="# steps" /> since {born}
          </Trans>
        )
      }
      action={
        <Tag tone={toneOf(state)}>
          <code>{state}</code>
        </Tag>
      }
    >
      <Waiting id={machine.id} trace={trace} />
      <div>
        <Transitions rows={rows} />
        {record && (
          <details className={style.more}>
            <summary>
              <Trans>Context</Trans>
            </summary>
            <pre className={style.context}>{JSON.stringify(record.context, null, 2)}</pre>
          </details>
        )}
      </div>
    </Panel>
  )
}
