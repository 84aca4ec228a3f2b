import { Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { QueryView } from '../../../shared/queries/query-view.tsx'
import { useDateFormat } from '../../../shared/use-date-format.ts'
import { Button } from '../../../ui/action/button.tsx'
import style from './monitoring.module.css'
import replayStyle from './replay.module.css'
import { type Moments, ReplayView } from './replay-view.tsx'
import { pageAddress, type Timeline, useTimeline } from './use-monitoring.ts'
import { useRecordings } from './use-replay.ts'

const tones: Readonly<Record<string, string>> = {
  error: 'bad',
  long_task: 'wait',
  rage_click: 'wait',
  dead_click: 'wait',
  view: 'view',
}

const useKindNames = (): Readonly<Record<string, string>> => {
  const { t } = useLingui()
  return {
    view: t`Page`,
    resource: t`Request`,
    error: t`Error`,
    long_task: t`Long task`,
    click: t`Click`,
    tap: t`Tap`,
    rage_click: t`Rage click`,
    dead_click: t`Dead click`,
    browser_log: t`Log`,
  }
}

interface EventsProps {
  events: Timeline['events']
  /** While a replay is open: its moment, and a function that seeks another. */
  replay: { moment: number; seek: (at: number) => void } | null
}

function Events({ events, replay }: EventsProps) {
  const { t } = useLingui()
  const { clock } = useDateFormat()
  const kinds = useKindNames()
  const current = replay && events.findLast(({ at }) => Date.parse(at) <= replay.moment)?.id
  const list = useRef<HTMLOListElement>(null)
  // the event of the replay's moment stays in sight; only the list scrolls, not the page
  useEffect(() => {
    const line = current && list.current?.querySelector<HTMLElement>(`[data-event="${CSS.escape(current)}"]`)
    if (line && list.current) list.current.scrollTop = line.offsetTop - list.current.clientHeight / 2
  }, [current])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and so must be reached by keys
    <ol ref={list} className={style.timeline} aria-label={t`Timeline`} tabIndex={0}>
      {events.map(({ id, at, kind, page, path, text, duration }) => {
        const what = (
          <>
            <small>
              {clock(at)} · {kinds[kind] ?? kind} · {pageAddress(page, path)}
            </small>
            {text} {duration !== null && <span className={style.count}>{t`${duration} ms`}</span>}
          </>
        )
        return (
          <li key={id} className={style.event} data-event={id} data-tone={tones[kind]}>
            {replay ? (
              <UnstyledButton
                className={replayStyle.moment}
                aria-current={id === current}
                onClick={() => replay.seek(Date.parse(at))}
              >
                {what}
              </UnstyledButton>
            ) : (
              what
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** What happened in one session, in order, beside its replay where there is one. */
export function SessionTimeline({ sessionId }: { sessionId: string }) {
  const { t } = useLingui()
  const query = useTimeline(sessionId)
  const recordings = useRecordings(sessionId).value?.recordings ?? []
  const [isWatching, setWatching] = useState(false)
  const [moment, setMoment] = useState(0)
  const [requested, setRequested] = useState<Moments['requested']>(null)
  const seek = useCallback((at: number) => setRequested({ at }), [])
  return (
    <QueryView query={query} shapes={['row', 'row', 'row']}>
      {({ person, device, events, isCut }) => (
        <div className={style.session}>
          <p>
            {person ?? t`Not signed in`}
            {device.map((fact) => `\u00a0· ${fact}`)}
          </p>
          {recordings.length > 0 && (
            <Button aria-expanded={isWatching} onClick={() => setWatching(!isWatching)}>
              {isWatching ? <Trans>Close replay</Trans> : <Trans>Watch replay</Trans>}
            </Button>
          )}
          <div className={isWatching ? replayStyle.watched : undefined}>
            {isWatching && (
              <div className={replayStyle.view}>
                <ReplayView {...{ sessionId, recordings, requested }} onMoment={setMoment} />
              </div>
            )}
            <Events events={events} replay={isWatching ? { moment, seek } : null} />
          </div>
          {isCut && (
            <p>
              <Trans>Only the first {events.length} events are shown.</Trans>
            </p>
          )}
        </div>
      )}
    </QueryView>
  )
}
