import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { eventName } from '../../../core/trace/event-name-rules.ts'
import { QueryView } from '../../../shared/queries/query-view.tsx'
import { useDateFormat } from '../../../shared/use-date-format.ts'
import { Button } from '../../../ui/action/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { CheckboxField } from '../../../ui/field/checkbox-field.tsx'
import { RangeField } from '../../../ui/field/range-field.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import style from './replay.module.css'
import { clockOf, machinesAt, type ReplayEvent } from './replay-events-rules.ts'
import { speeds, useReplayEvents, useReplayPlayer } from './use-replay.ts'

/** Links the timeline and the player: the moment that the timeline asks for, and the player's current one. Epoch milliseconds. */
export interface Moments {
  requested: { at: number } | null
  onMoment: (at: number) => void
}

/** Whether a key belongs to a control. */
const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('button, input, select, summary, [role="slider"]') !== null

/** The trace of the device's machines at the player's moment; nothing if none was recorded. */
function Machines({ events, moment }: { events: readonly ReplayEvent[]; moment: number }) {
  const { t } = useLingui()
  const { clock } = useDateFormat()
  const machines = machinesAt(events, moment)
  if (machines.length === 0) return null
  return (
    <details className={style.machines}>
      <summary>
        <Trans>Machines at this moment</Trans>
      </summary>
      <ul aria-label={t`Machines at this moment`}>
        {machines.map(({ machine, from, to, event, at, isEarlier }) => (
          <li key={machine}>
            <b>{machine}</b>{' '}
            <span>
              {from !== null && from !== to && `${from} → `}
              {to}
            </span>
            <small>
              {eventName(event)} · {isEarlier ? t`before the recording` : clock(new Date(at).toISOString())}
            </small>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Player({ events, requested, onMoment }: { events: readonly ReplayEvent[] } & Moments) {
  const { t } = useLingui()
  const player = useReplayPlayer(events)
  const { phase, isPlaying, time, total, seek } = player
  const beginning = events[0]?.timestamp ?? 0
  useEffect(() => onMoment(beginning + time), [onMoment, beginning, time])
  // biome-ignore lint/correctness/useExhaustiveDependencies: seeks only when another moment is asked for
  useEffect(() => {
    if (requested) seek(requested.at - beginning)
  }, [requested])
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isControl(event.target) && player.press(event.key)) event.preventDefault()
  }
  const [at, length] = [clockOf(time), clockOf(total)]
  return (
    <section
      className={style.player}
      aria-label={t`Replay`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the player's keys need a place for the focus
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <iframe
        ref={player.frame}
        className={style.frame}
        data-unrecorded
        title={t`What the person saw`}
        src="/replay-frame"
        tabIndex={-1}
        onLoad={player.onFrame}
      />
      {phase === 'failed' && (
        <Notice tone="bad">
          <Trans>This recording can't be played.</Trans>
        </Notice>
      )}
      <RangeField
        name="moment"
        label={t`${at} of ${length}`}
        value={total > 0 ? time / total : 0}
        onChange={(place) => seek(place * total)}
      />
      <div className={style.controls}>
        <Button kind="main" busy={phase === 'loading'} onClick={player.toggle}>
          {isPlaying ? <Trans>Pause</Trans> : <Trans>Play</Trans>}
        </Button>
        <SelectField
          name="speed"
          label={t`Speed`}
          value={player.speed}
          onChange={player.setSpeed}
          options={speeds.map((value) => ({ value, label: `${value}×` }))}
        />
        <CheckboxField name="skip" checked={player.isSkipping} onChange={player.setSkipping}>
          <Trans>Skip inactivity</Trans>
        </CheckboxField>
      </div>
      <Machines events={events} moment={beginning + time} />
    </section>
  )
}

interface ReplayViewProps extends Moments {
  sessionId: string
  recordings: readonly { recordingId: string; startAt: string; endAt: string }[]
}

/** The replay of a session: one recording for each page that was open in it. */
export function ReplayView({ sessionId, recordings, ...moments }: ReplayViewProps) {
  const { t } = useLingui()
  const { clock } = useDateFormat()
  const [chosen, setChosen] = useState(recordings[0]?.recordingId ?? '')
  const query = useReplayEvents(sessionId, chosen)
  return (
    <>
      {recordings.length > 1 && (
        <SelectField
          name="recording"
          label={t`Recording`}
          value={chosen}
          onChange={setChosen}
          options={recordings.map(({ recordingId, startAt, endAt }) => ({
            value: recordingId,
            label: `${clock(startAt)} – ${clock(endAt)}`,
          }))}
        />
      )}
      <QueryView query={query} shapes={['card']}>
        {(events) =>
          events.length < 2 ? (
            <EmptyState>
              <Trans>The beginning of this recording was lost, so it can't be played.</Trans>
            </EmptyState>
          ) : (
            <Player key={chosen} events={events} {...moments} />
          )
        }
      </QueryView>
    </>
  )
}
