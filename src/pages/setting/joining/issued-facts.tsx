import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useDateFormat } from '../../../shared/use-date-format.ts'
import style from './joining.module.css'

interface IssuedFactsProps {
  uses: number
  expiresAt: string | null
  /** Additional rules. */
  children?: ReactNode
}

/** The rules of the current code or link. */
export function IssuedFacts({ uses, expiresAt, children }: IssuedFactsProps) {
  const { day } = useDateFormat()
  return (
    <ul className={style.facts}>
      <li>
        <Plural value={uses} _0="No one has used it yet" one="Used once" other="Used # times" />
      </li>
      <li>
        {expiresAt === null ? (
          <Trans>No expiry</Trans>
        ) : new Date(expiresAt) <= new Date() ? (
          <Trans>Expired on {day(expiresAt)}</Trans>
        ) : (
          <Trans>Expires {day(expiresAt)}</Trans>
        )}
      </li>
      {children}
    </ul>
  )
}
