import { Trans, useLingui } from '@lingui/react/macro'
import type { SharedOverview } from '../../core/share/shared-work.ts'
import { StatusMark } from '../parts/marks.tsx'
import style from './shared.module.css'
import { IssueLine } from './shared-parts.tsx'

interface SharedProps {
  shown: SharedOverview
  hrefOf: (key: string) => string
}

/** The columns of a shared board; on phones one at a time, changed by swiping. */
export function SharedBoard({ shown, hrefOf }: SharedProps) {
  const { t } = useLingui()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
    <section className={style.board} aria-label={t`Board`} tabIndex={0}>
      {shown.statuses.map((status, at) => {
        const issues = shown.issues.filter((issue) => issue.status === at)
        return (
          <section key={status.name} className={style.column} aria-label={status.name}>
            <h2 className={style.head}>
              <StatusMark {...status} />
              {status.name}
              <span className={style.count}>{issues.length}</span>
            </h2>
            {issues.length === 0 && (
              <p className={style.none}>
                <Trans>No issues</Trans>
              </p>
            )}
            <ul className={style.cards}>
              {issues.map((issue) => (
                <li key={issue.key} className={style.card}>
                  <IssueLine names={shown} issue={issue} href={hrefOf(issue.key)} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </section>
  )
}
