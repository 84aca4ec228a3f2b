import { useLingui } from '@lingui/react/macro'
import { classNames } from '../class-names.ts'
import style from './step-dots.module.css'

interface StepDotsProps {
  names: readonly string[]
  /** The index of the current step, from 0. */
  current: number
}

export function StepDots({ names, current }: StepDotsProps) {
  const { t } = useLingui()
  return (
    <ol className={style.steps} aria-label={t`Steps`}>
      {names.map((name, place) => (
        <li
          key={name}
          className={classNames(style.step, place < current && style.past, place === current && style.now)}
          aria-current={place === current ? 'step' : undefined}
        >
          {name}
        </li>
      ))}
    </ol>
  )
}
