import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput, UnstyledButton } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { isWebLink } from '../../core/forms/general-rules.ts'
import { maxLength } from '../../core/forms/max-lengths.ts'
import { readDuration } from '../../core/work/duration-rules.ts'
import { readNumber } from '../../core/work/number-text-rules.ts'
import { Button } from '../../ui/action/button.tsx'
import style from './edit.module.css'
import { useDurationText } from './use-field-texts.ts'

/** The typed text as a value, or the error to show. */
type Read = (text: string) => { value: unknown } | { error: string }

interface LineEditorProps {
  label: string
  /** The text to edit. */
  text: string
  read: Read
  inputMode?: 'decimal' | 'url' | 'text'
  hint?: ReactNode
  action?: ReactNode
  /** Shows "clear": the value is set and optional. */
  canClear: boolean
  onChange: (value: unknown) => void
  onClose: () => void
}

/** Edits a value in a single-line input. */
function LineEditor(props: LineEditorProps) {
  const { label, text, read, hint, action, canClear, onChange, onClose, ...input } = props
  const [typed, setTyped] = useState(text)
  const [error, setError] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // in React's tree it may be inside another form
    event.stopPropagation()
    if (typed.trim() === '') return canClear ? clear() : onClose()
    const result = read(typed)
    if ('error' in result) return setError(result.error)
    onChange(result.value)
    onClose()
  }
  const clear = () => {
    onChange(null)
    onClose()
  }
  return (
    <form onSubmit={submit} noValidate>
      <div className={style.typed}>
        <TextInput
          {...input}
          className={style.typedInput}
          data-autofocus
          aria-label={label}
          description={!error && hint}
          error={error}
          errorProps={{ role: 'alert' }}
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setError('')
          }}
        />
        <Button type="submit" kind="main">
          {action ?? <Trans>Set</Trans>}
        </Button>
      </div>
      {canClear && (
        <UnstyledButton className={style.choice} onClick={clear}>
          <Trans>Clear</Trans>
        </UnstyledButton>
      )}
    </form>
  )
}

interface EditorProps extends Pick<LineEditorProps, 'label' | 'onChange' | 'onClose'> {
  value: unknown
  isRequired: boolean
}

export function TextEditor({ value, isRequired, isLink, ...rest }: EditorProps & { isLink?: boolean }) {
  const { t } = useLingui()
  const max = maxLength('textTypeField', 'en')
  const readText: Read = (text) =>
    [...text.trim()].length > max ? { error: t`Use at most ${max} characters.` } : { value: text.trim() }
  const readLink: Read = (text) => {
    const link = /^[a-z]+:/i.test(text.trim()) ? text.trim() : `https://${text.trim()}`
    return isWebLink(link) ? { value: link } : { error: t`Enter a web address, such as https://example.com.` }
  }
  const input = isLink ? ({ inputMode: 'url', read: readLink } as const) : { read: readText }
  return <LineEditor {...rest} {...input} text={String(value ?? '')} canClear={!isRequired && Boolean(value)} />
}

export function NumberEditor({ value, isRequired, ...rest }: EditorProps) {
  const { t } = useLingui()
  const read: Read = (text) => {
    const number = readNumber(text)
    return number === null ? { error: t`Enter a number.` } : { value: number }
  }
  return (
    <LineEditor
      {...rest}
      inputMode="decimal"
      read={read}
      text={value === null || value === undefined ? '' : String(value)}
      canClear={!isRequired && typeof value === 'number'}
    />
  )
}

const useReadDuration = (least: number): Read => {
  const { t } = useLingui()
  return (text) => {
    const minutes = readDuration(text)
    return minutes === null || minutes < least
      ? { error: t`Enter a duration, such as 2h 30m or 1d.` }
      : { value: minutes }
  }
}

const durationHint = <Trans>For example, 2h 30m, 1.5h or 1d. A day is 8 hours.</Trans>

export function DurationEditor({ value, isRequired, ...rest }: EditorProps) {
  const durationText = useDurationText()
  const read = useReadDuration(0)
  return (
    <LineEditor
      {...rest}
      read={read}
      text={typeof value === 'number' ? durationText(value) : ''}
      hint={durationHint}
      canClear={!isRequired && typeof value === 'number'}
    />
  )
}

const near = [15, 30, 60, 240]

interface SpentEditorProps {
  label: string
  spent: number
  onAdd: (minutes: number) => void
  onClose: () => void
}

/** Adds time to the time logged so far; a minus subtracts it. */
export function SpentEditor({ label, spent, onAdd, onClose }: SpentEditorProps) {
  const durationText = useDurationText()
  const read = useReadDuration(Number.NEGATIVE_INFINITY)
  const add = (minutes: number) => {
    onAdd(minutes)
    onClose()
  }
  return (
    <>
      <LineEditor
        label={label}
        text=""
        read={read}
        hint={<Trans>{durationText(spent)} so far. Enter -30m to subtract half an hour.</Trans>}
        action={<Trans>Add</Trans>}
        canClear={false}
        onChange={(minutes) => onAdd(Number(minutes))}
        onClose={onClose}
      />
      {near.map((minutes) => (
        <UnstyledButton key={minutes} className={style.choice} onClick={() => add(minutes)}>
          + {durationText(minutes)}
        </UnstyledButton>
      ))}
    </>
  )
}
