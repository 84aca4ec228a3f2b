import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import style from './field.module.css'

export interface Choice {
  value: string
  title: ReactNode
  summary?: ReactNode
}

interface ChoiceCardsProps {
  name: string
  legend: ReactNode
  value: string
  choices: readonly Choice[]
  onChange: (value: string) => void
  error?: ReactNode
}

/** One of a few, each on a card large enough for a thumb. */
export function ChoiceCards({ name, legend, value, choices, onChange, error }: ChoiceCardsProps) {
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined}>
      <legend className={style.legend}>{legend}</legend>
      <div className={classNames(style.cards, choices.every(({ summary }) => !summary) && style.short)}>
        {choices.map((choice) => (
          <label key={choice.value} className={style.card}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={value === choice.value}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(choice.value)}
            />
            <span className={style.cardText}>
              {choice.title}
              {choice.summary && <span className={style.cardSummary}>{choice.summary}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} className={style.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
