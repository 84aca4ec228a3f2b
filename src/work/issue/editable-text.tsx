import { Textarea, UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useOpener } from '../parts/use-opener.ts'
import style from './issue.module.css'

interface EditableTextProps {
  /** The label for screen readers. */
  label: string
  value: string
  isReadOnly: boolean
  max: number
  className?: string
  /** The display while it is not edited. */
  children: ReactNode
  /** Shown below it while it is not edited. */
  below?: ReactNode
  onSave: (text: string) => void
}

/** A single-line text edited in place; Enter and leaving the field save it. */
export function EditableText(props: EditableTextProps) {
  const { label, value, isReadOnly, max, className, children, below, onSave } = props
  const [text, setText] = useState<string | null>(null)
  const { opener, closed } = useOpener()
  const close = () => {
    setText(null)
    closed()
  }
  const save = () => {
    if (text === null) return
    const next = text.replace(/\s+/g, ' ').trim()
    if (next !== value && next !== '') onSave(next)
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      save()
    }
  }
  if (isReadOnly)
    return (
      <>
        <div className={className}>{children}</div>
        {below}
      </>
    )
  if (text === null)
    return (
      <>
        <UnstyledButton
          ref={opener}
          className={`${className ?? ''} ${style.editable}`}
          aria-label={value === '' ? undefined : `${label}: ${value}`}
          onClick={() => setText(value)}
        >
          {children}
        </UnstyledButton>
        {below}
      </>
    )
  return (
    <div className={style.editing}>
      <Textarea
        classNames={{ input: `${className ?? ''} ${style.textArea}` }}
        aria-label={label}
        autoFocus
        rows={1}
        maxLength={max}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={save}
      />
    </div>
  )
}
