import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { countCharacters } from '../../core/forms/general-rules.ts'
import { classNames } from '../class-names.ts'
import style from './field.module.css'

/** What every field shows around its control. */
export interface FieldProps {
  name: string
  label: ReactNode
  help?: ReactNode
  error?: ReactNode
  optional?: boolean
}

interface ControlAttributes {
  id: string
  name: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldFrameProps extends FieldProps {
  /** The value and its limit: a counter appears when little is left. */
  counted?: { value: string; max: number }
  children: (control: ControlAttributes) => ReactNode
}

const nearTheLimit = 0.8

/** The counter as it is read aloud: at tenths of the limit, not at every key. */
const spokenCount = (used: number, max: number): string => {
  const step = Math.ceil(max / 10)
  return used > max ? `${max}+/${max}` : `${used - (used % step)}/${max}`
}

/** Label, control, help, error and counter, tied together for people who hear the page. */
export function FieldFrame({ name, label, help, error, optional, counted, children }: FieldFrameProps) {
  const id = useId()
  const used = counted ? countCharacters(counted.value) : 0
  const counts = counted && used > counted.max * nearTheLimit
  const describedBy = classNames(error ? `${id}-error` : null, help ? `${id}-help` : null) || undefined
  return (
    <div className={style.field}>
      <label className={style.label} htmlFor={id}>
        {label}
        {optional && (
          <span className={style.optional}>
            <Trans>optional</Trans>
          </span>
        )}
      </label>
      {children({ id, name, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy })}
      {error && (
        <p id={`${id}-error`} className={style.error}>
          {error}
        </p>
      )}
      {counted && (
        <span className="visually-hidden" aria-live="polite">
          {counts && spokenCount(used, counted.max)}
        </span>
      )}
      {(help || counts) && (
        <div className={style.below}>
          {help && (
            <div id={`${id}-help`} className={style.help}>
              {help}
            </div>
          )}
          {counts && (
            <span className={classNames(style.count, used > counted.max && style.over)} aria-hidden="true">
              {used} / {counted.max}
            </span>
          )}
        </div>
      )}
    </div>
  )
}
