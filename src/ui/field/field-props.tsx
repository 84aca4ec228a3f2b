import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { countCharacters } from '../../core/forms/general-rules.ts'
import { classNames } from '../class-names.ts'
import style from './field.module.css'

/** Common props of fields. */
export interface FieldProps {
  name: string
  label: ReactNode
  help?: ReactNode
  error?: ReactNode
  optional?: boolean
}

/** The props of an input that a form controls, as `useForm().field(name)` returns them. */
export interface TextControl {
  name: string
  value: string
  error?: ReactNode
  onChange: (value: string) => void
  onBlur?: () => void
}

const nearTheLimit = 0.8

/** The counter for screen readers: changes at tenths of the limit, not with every key. */
const announcedCount = (used: number, max: number): string => {
  const step = Math.ceil(max / 10)
  return used > max ? `${max}+/${max}` : `${used - (used % step)}/${max}`
}

const optionalMark = (
  <span className={style.optional}>
    <Trans>optional</Trans>
  </span>
)

/** Mantine's props for label, help and error. */
export const fieldProps = ({ name, label, help, error, optional }: FieldProps) => ({
  name,
  label: (
    <>
      {label}
      {optional && optionalMark}
    </>
  ),
  error,
  description: help,
})

/** The same, with a counter that appears near the limit. */
export const countedFieldProps = ({ help, ...field }: FieldProps, value: string, max: number | undefined) => {
  if (!max) return fieldProps({ ...field, help })
  const used = countCharacters(value)
  const counts = used > max * nearTheLimit
  return {
    ...fieldProps(field),
    inputContainer: (input: ReactNode) => (
      <>
        {input}
        <span className="visually-hidden" aria-live="polite">
          {counts && announcedCount(used, max)}
        </span>
      </>
    ),
    description: (help || counts) && (
      <span className={style.below}>
        {help}
        {counts && (
          <span className={classNames(style.count, used > max && style.over)} aria-hidden="true">
            {used} / {max}
          </span>
        )}
      </span>
    ),
  }
}
