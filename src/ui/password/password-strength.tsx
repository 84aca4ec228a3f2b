import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import style from './password-strength.module.css'

interface PasswordStrengthProps {
  /** 0 to 4; null while unknown. */
  score: number | null
  /** The unmet rules, below the bar; null when an error shows them. */
  hint?: ReactNode
}

const tones = ['weak', 'weak', 'fair', 'good', 'good'] as const

export function PasswordStrength({ score, hint }: PasswordStrengthProps) {
  const { t } = useLingui()
  const praise = score === null ? null : score > 3 ? t`Strong` : score === 3 ? t`Good` : null
  return (
    <div className={style.strength}>
      <div className={classNames(style.bar, score !== null && style[tones[score] ?? 'weak'])} aria-hidden="true">
        {[1, 2, 3, 4].map((level) => (
          <i key={level} className={score !== null && level <= Math.max(score, 1) ? style.on : undefined} />
        ))}
      </div>
      <p aria-live="polite" className={hint === null ? undefined : style.words}>
        {hint === undefined ? praise : hint}
      </p>
    </div>
  )
}
