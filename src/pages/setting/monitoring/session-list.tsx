import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PagedView } from '../../../shared/paging/paged-view.tsx'
import { useDateFormat } from '../../../shared/use-date-format.ts'
import { Button } from '../../../ui/action/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Tag } from '../../../ui/feedback/tag.tsx'
import { ItemList } from '../../../ui/layout/item-list.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { SessionTimeline } from './session-timeline.tsx'
import type { useMonitoring } from './use-monitoring.ts'

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
            items={rows.map(({ sessionId, person, firstAt, lastAt, events, errors }) => {
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
                detail: (
                  <>
                    {person && `${person} · `}
                    <Plural value={events} one="# event" other="# events" />
                  </>
                ),
                actions: (
                  <Button
                    kind="quiet"
                    aria-expanded={isOpen}
                    aria-label={
                      isOpen ? t`Hide timeline of the session from ${began}` : t`Timeline of the session from ${began}`
                    }
                    onClick={() => setOpen(isOpen ? null : sessionId)}
                  >
                    {isOpen ? <Trans>Hide timeline</Trans> : <Trans>Timeline</Trans>}
                  </Button>
                ),
                below: isOpen && <SessionTimeline sessionId={sessionId} />,
              }
            })}
          />
        )}
      </PagedView>
    </Panel>
  )
}
