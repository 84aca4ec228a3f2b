import { FieldFrame, type FieldProps } from './field-frame.tsx'
import style from './range-field.module.css'

interface RangeFieldProps extends FieldProps {
  /** From 0 to 1. */
  value: number
  onChange: (value: number) => void
}

const steps = 100

/** A place between two ends, by thumb, mouse or arrow keys. */
export function RangeField({ value, onChange, ...frame }: RangeFieldProps) {
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <input
          {...control}
          className={style.range}
          type="range"
          max={steps}
          value={Math.round(value * steps)}
          onChange={(event) => onChange(Number(event.target.value) / steps)}
        />
      )}
    </FieldFrame>
  )
}
