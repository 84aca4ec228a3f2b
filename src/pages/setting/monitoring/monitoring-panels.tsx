import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { UsageName } from '../../../core/monitor/usage-rules.ts'
import { useDateFormat } from '../../../shared/use-date-format.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Tag } from '../../../ui/feedback/tag.tsx'
import { ItemList } from '../../../ui/layout/item-list.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import style from './monitoring.module.css'
import { pageAddress, slowRequestMs, slowRequests } from './use-monitoring.ts'
import { useSessionChart } from './use-session-chart.ts'
import { type SummaryProps, useVitalValue } from './vitals-panel.tsx'

/** Never begins a line. */
const between = '\u00a0· '

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export function SessionsPanel({ summary: { sessions, errors } }: SummaryProps) {
  const { i18n } = useLingui()
  const Chart = useSessionChart()
  const total = sum(sessions.map(({ count }) => count))
  const failed = sum(sessions.map(({ withErrors }) => withErrors))
  return (
    <Panel
      title={<Trans>Sessions</Trans>}
      intro={<Trans>Sessions end after 15 minutes of inactivity. Days are in UTC.</Trans>}
    >
      <dl className={style.facts}>
        <Fact name={<Trans>Sessions</Trans>}>{i18n.number(total)}</Fact>
        <Fact name={<Trans>Without errors</Trans>}>
          {total === 0 ? '–' : i18n.number((total - failed) / total, { style: 'percent', maximumFractionDigits: 1 })}
        </Fact>
        <Fact name={<Trans>Errors</Trans>}>{i18n.number(sum(errors.map(({ count }) => count)))}</Fact>
      </dl>
      <div className={style.chart} aria-hidden="true">
        {Chart && <Chart sessions={sessions} />}
      </div>
    </Panel>
  )
}

export function ErrorsPanel({ summary: { errors } }: SummaryProps) {
  const { t } = useLingui()
  const { moment } = useDateFormat()
  return (
    <Panel title={<Trans>Errors</Trans>} intro={<Trans>Grouped by message, the most frequent first.</Trans>}>
      {errors.length === 0 && (
        <EmptyState>
          <Trans>No errors in this period.</Trans>
        </EmptyState>
      )}
      <ItemList
        label={t`Errors`}
        items={errors.map(({ name, message, page, path, count, reports = 0, firstAt, lastAt }) => {
          const [first, last, address] = [moment(firstAt), moment(lastAt), pageAddress(page, path)]
          return {
            key: name,
            title: <span className={style.name}>{message}</span>,
            detail: (
              <>
                {address}
                {between}
                <span className={style.fact}>
                  <Trans>first seen {first}</Trans>
                  {between}
                </span>
                <span className={style.fact}>
                  <Trans>last seen {last}</Trans>
                  {reports > 0 && between}
                </span>
                {reports > 0 && (
                  <span className={style.fact}>
                    <Plural value={reports} one="# detailed report" other="# detailed reports" />
                  </span>
                )}
              </>
            ),
            actions: <Count value={count} />,
          }
        })}
      />
    </Panel>
  )
}

function Count({ value }: { value: number }) {
  const { i18n } = useLingui()
  return <span className={style.count}>× {i18n.number(value)}</span>
}

export function ResourcesPanel({ summary: { resources } }: SummaryProps) {
  const { t } = useLingui()
  const durationText = useVitalValue()
  const slow = slowRequests(resources)
  const bound = durationText('load', slowRequestMs)
  return (
    <Panel title={<Trans>Slow requests</Trans>} intro={<Trans>75% of requests finished within this time.</Trans>}>
      {slow.length === 0 && (
        <EmptyState>
          {resources.length === 0 ? (
            <Trans>No requests in this period.</Trans>
          ) : (
            <Trans>No slow requests in this period: 75% of each finished within {bound}.</Trans>
          )}
        </EmptyState>
      )}
      <ItemList
        label={t`Slow requests`}
        items={slow.map(({ name, p75, count }) => ({
          key: name,
          title: <span className={style.name}>{name}</span>,
          detail: durationText('load', p75),
          actions: <Count value={count} />,
        }))}
      />
    </Panel>
  )
}

export function ClicksPanel({ summary: { clicks } }: SummaryProps) {
  const { t } = useLingui()
  return (
    <Panel
      title={<Trans>Frustration</Trans>}
      intro={<Trans>Controls that people clicked three times within a second, or that did nothing.</Trans>}
    >
      {clicks.length === 0 && (
        <EmptyState>
          <Trans>No such clicks in this period.</Trans>
        </EmptyState>
      )}
      <ItemList
        label={t`Frustration`}
        items={clicks.map(({ kind, page, path, name, count }) => ({
          key: `${kind} ${page} ${name}`,
          title: (
            <span className={style.name}>
              {name || t`No name`} <Tag tone="wait">{kind === 'rage_click' ? t`Rage click` : t`Dead click`}</Tag>
            </span>
          ),
          detail: pageAddress(page, path),
          actions: <Count value={count} />,
        }))}
      />
    </Panel>
  )
}

/** Names of usage events; an event of another build shows its code. */
const useUsageNames = (): Readonly<Record<string, string>> => {
  const { t } = useLingui()
  const names: Readonly<Record<UsageName, string>> = {
    $pageview: t`Page view`,
    sign_up_finished: t`Account created`,
    organization_created: t`Organisation created`,
    invitation_sent: t`Invitations sent`,
    project_created: t`Project created`,
    board_opened: t`Board opened`,
    issue_created: t`Issues created`,
    share_created: t`Share link created`,
    import_started: t`Import started`,
    import_finished: t`Import finished`,
  }
  return names
}

/** Usage events; nothing if none are captured. */
export function UsagePanel({ summary: { usage = [] } }: SummaryProps) {
  const { t } = useLingui()
  const names = useUsageNames()
  if (usage.length === 0) return null
  return (
    <Panel title={<Trans>Events by name</Trans>} intro={<Trans>What people did, the most frequent first.</Trans>}>
      <ItemList
        label={t`Events by name`}
        items={usage.map(({ name, count }) => ({
          key: name,
          title: <span className={style.name}>{names[name] ?? name}</span>,
          actions: <Count value={count} />,
        }))}
      />
    </Panel>
  )
}

/** Texts for the outbox's reasons (`docs/requirements/outbox.md`); an unknown reason shows its code. */
const useReasonName = () => {
  const { t } = useLingui()
  const names: Record<string, string> = {
    full: t`The queue on the device was full`,
    quota: t`The device was out of space`,
    tooLarge: t`An event was too large`,
    unstored: t`The device couldn't store it`,
    perMinute: t`Too many events in a minute`,
    early: t`Too many errors before monitoring started`,
    unreported: t`Too many errors before error reporting started`,
    signedOut: t`The person had signed out`,
    'http.400': t`The server couldn't read it`,
    'http.403': t`The server refused it`,
    'http.413': t`A batch was too large`,
  }
  return (reason: string) => {
    const [, status] = /^http\.(\d+)$/.exec(reason) ?? []
    return names[reason] ?? (status === undefined ? reason : t`The server answered ${status}`)
  }
}

export function LossesPanel({ summary: { losses } }: SummaryProps) {
  const { t } = useLingui()
  const nameOf = useReasonName()
  return (
    <Panel
      title={<Trans>Lost events</Trans>}
      intro={<Trans>Events dropped by devices before they could be sent, and why.</Trans>}
    >
      {losses.length === 0 && (
        <EmptyState>
          <Trans>Nothing was lost in this period.</Trans>
        </EmptyState>
      )}
      <ItemList
        label={t`Lost events`}
        items={losses.map(({ reason, count }) => ({
          key: reason,
          title: nameOf(reason),
          actions: <Count value={count} />,
        }))}
      />
    </Panel>
  )
}
