import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PagedView } from '../../../shared/paging/paged-view.tsx'
import { QueryView } from '../../../shared/queries/query-view.tsx'
import { useDateFormat } from '../../../shared/use-date-format.ts'
import { Button } from '../../../ui/action/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Tag } from '../../../ui/feedback/tag.tsx'
import { ItemList } from '../../../ui/layout/item-list.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import style from './monitoring.module.css'
import { pageAddress, type useMonitoring, useTimeline } from './use-monitoring.ts'

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

/** What happened in one session, in order. */
function Timeline({ sessionId }: { sessionId: string }) {
  const { t } = useLingui()
  const { clock } = useDateFormat()
  const kinds = useKindNames()
  const query = useTimeline(sessionId)
  return (
    <QueryView query={query} shapes={['row', 'row', 'row']}>
      {({ person, device, events, isCut }) => (
        <>
          <p>
            {person ?? t`Nobody signed in`}
            {device.map((fact) => ` · ${fact}`)}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and so must be reached by keys */}
          <ol className={style.timeline} aria-label={t`Timeline`} tabIndex={0}>
            {events.map(({ id, at, kind, page, path, text, duration }) => (
              <li key={id} className={style.event} data-tone={tones[kind]}>
                <small>
                  {clock(at)} · {kinds[kind] ?? kind} · {pageAddress(page, path)}
                </small>
                {text} {duration !== null && <span className={style.count}>{t`${duration} ms`}</span>}
              </li>
            ))}
          </ol>
          {isCut && (
            <p>
              <Trans>Only the first {events.length} events are shown.</Trans>
            </p>
          )}
        </>
      )}
    </QueryView>
  )
}

/** The sessions of the period, the newest first, each with its timeline. */
export function SessionList({ sessions }: Pick<ReturnType<typeof useMonitoring>, 'sessions'>) {
  const { t } = useLingui()
  const { moment, span } = useDateFormat()
  const [open, setOpen] = useState<string | null>(null)
  return (
    <Panel title={<Trans>Latest sessions</Trans>}>
      <PagedView
        paged={sessions}
        shapes={['row', 'row', 'row']}
        empty={
          <EmptyState>
            <Trans>No sessions in this period.</Trans>
          </EmptyState>
        }
      >
        {(rows) => (
          <ItemList
            label={t`Latest sessions`}
            items={rows.map(({ sessionId, firstAt, lastAt, events, errors }) => {
              const isOpen = sessionId === open
              const began = moment(firstAt)
              return {
                key: sessionId,
                title: (
                  <>
                    {span(firstAt, lastAt)}{' '}
                    {errors > 0 && (
                      <Tag tone="bad">
                        <Plural value={errors} one="# error" other="# errors" />
                      </Tag>
                    )}
                  </>
                ),
                detail: <Plural value={events} one="# event" other="# events" />,
                actions: (
                  <Button
                    kind="quiet"
                    aria-expanded={isOpen}
                    aria-label={t`Timeline of the session of ${began}`}
                    onClick={() => setOpen(isOpen ? null : sessionId)}
                  >
                    {isOpen ? <Trans>Hide timeline</Trans> : <Trans>Timeline</Trans>}
                  </Button>
                ),
                below: isOpen && <Timeline sessionId={sessionId} />,
              }
            })}
          />
        )}
      </PagedView>
    </Panel>
  )
}
