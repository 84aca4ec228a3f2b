import { Input, Slider } from '@mantine/core'
import '@mantine/core/styles/Slider.layer.css'
import { useId } from 'react'
import { type FieldProps, fieldProps } from './field-props.tsx'
import style from './range-field.module.css'

interface RangeFieldProps extends FieldProps {
  /** From 0 to 1. */
  value: number
  onChange: (value: number) => void
}

const steps = 100

/** A slider for touch, mouse and arrow keys. */
export function RangeField({ value, onChange, ...field }: RangeFieldProps) {
  const labelId = useId()
  const { name, ...shown } = fieldProps(field)
  return (
    <Input.Wrapper {...shown} labelElement="div" labelProps={{ id: labelId }}>
      <Slider
        classNames={style}
        name={name}
        max={steps}
        label={null}
        thumbSize={24}
        thumbProps={{ 'aria-labelledby': labelId }}
        value={Math.round(value * steps)}
        onChange={(place) => onChange(place / steps)}
      />
    </Input.Wrapper>
  )
}
