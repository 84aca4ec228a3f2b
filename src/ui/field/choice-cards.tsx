import { Radio } from '@mantine/core'
import '@mantine/core/styles/RadioCard.layer.css'
import '@mantine/core/styles/RadioIndicator.layer.css'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import style from './choice-cards.module.css'

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

/** Radio buttons as cards. Tab focuses the chosen one, arrow keys change the choice. */
export function ChoiceCards({ name, legend, value, choices, onChange, error }: ChoiceCardsProps) {
  const reached = choices.find((choice) => choice.value === value) ?? choices[0]
  return (
    <Radio.Group name={name} label={legend} error={error} value={value} onChange={onChange}>
      <div className={classNames(style.cards, choices.every(({ summary }) => !summary) && style.short)}>
        {choices.map((choice) => (
          <Radio.Card
            key={choice.value}
            className={style.card}
            value={choice.value}
            tabIndex={choice === reached ? 0 : -1}
            aria-invalid={error ? true : undefined}
          >
            <Radio.Indicator />
            <span className={style.text}>
              {choice.title}
              {choice.summary && <span className={style.summary}>{choice.summary}</span>}
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  )
}
