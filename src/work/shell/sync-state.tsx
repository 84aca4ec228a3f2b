import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { linkTo } from '../../core/routes.ts'
import { useDateFormat } from '../../shared/use-date-format.ts'
import { useLasting } from '../../shared/use-lasting.ts'
import { classNames } from '../../ui/class-names.ts'
import { troubleWords } from '../../ui/feedback/trouble-words.ts'
import { useShell } from '../../ui/shell-context.ts'
import { Icon } from '../parts/icon.tsx'
import { useUndecided, useWork } from '../use-work.ts'
import style from './sync-state.module.css'

interface SyncStateProps {
  /** One line of text below a title, not a pill. */
  isLine?: boolean
  /** Shown while there is nothing to report. */
  otherwise?: ReactNode
}

/** Delay before waiting changes and missing issues are reported: most are sent or arrive within it. */
const patienceMs = 400

function Offline({ isLine, waiting }: { isLine: boolean | undefined; waiting: number }) {
  const { offline, language } = useShell()
  const trouble = offline?.trouble ?? 'offline'
  const { moment } = useDateFormat()
  const { syncedAt } = useWork((work) => work.status())
  const since = syncedAt ?? offline?.since ?? null
  const age = since !== null && (
    <span key="age">
      {' · '}
      <Trans>from {moment(since)}</Trans>
    </span>
  )
  const count = waiting > 0 && (
    <span key="count">
      {' · '}
      {isLine && (
        <span aria-hidden="true">
          <Icon name="unsent" size={16} />
          {waiting}
        </span>
      )}
      <span className={isLine ? 'visually-hidden' : undefined}>
        <Plural value={waiting} one="# change waiting" other="# changes waiting" />
      </span>
    </span>
  )
  return (
    <p className={isLine ? style.offlineLine : style.offline}>
      <Icon name="cloudOff" size={16} />
      <b>{trouble === 'offline' ? <Trans>Offline</Trans> : troubleWords(trouble, language).title}</b>
      {/* a line may be cut off, so the waiting changes come first */}
      {isLine ? [count, age] : [age, count]}
    </p>
  )
}

/** The sync state: nothing when all changes are sent. Conflicts come first. */
export function SyncState({ isLine, otherwise }: SyncStateProps) {
  const { t } = useLingui()
  const { offline } = useShell()
  const refused = useUndecided().length
  const own = useWork(({ model }) => model.waiting()).length
  const waiting = Math.max(own, offline?.waiting ?? 0)
  const isSending = useLasting(own > 0, patienceMs)
  const isPartial = useLasting(
    useWork((work) => !work.status().isComplete && work.status().partial.length > 0),
    patienceMs,
  )
  const isLoading = refused === 0 && offline === null && !isSending && isPartial
  const isQuiet = refused === 0 && offline === null && !isSending && !isLoading
  return (
    <div role="status" className={style.place}>
      {refused > 0 && (
        <Link href={linkTo('conflicts', {})} className={classNames(style.conflict, isLine && style.small)}>
          <Icon name="clash" size={16} />
          <Plural value={refused} one="# conflict" other="# conflicts" />
        </Link>
      )}
      {offline && <Offline isLine={isLine} waiting={waiting} />}
      {offline === null && isSending && (
        <p className={style.sending} title={t`${plural(own, { one: 'Sending # change', other: 'Sending # changes' })}`}>
          <i className={style.dot} />
          <span aria-hidden="true">{own}</span>
          <span className="visually-hidden">
            <Plural value={own} one="Sending # change" other="Sending # changes" />
          </span>
        </p>
      )}
      {isLoading && (
        <p className={style.sending}>
          <i className={style.dot} />
          <Trans>Loading issues…</Trans>
        </p>
      )}
      {isQuiet && otherwise}
    </div>
  )
}
