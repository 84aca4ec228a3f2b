import { Trans } from '@lingui/react/macro'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '../../ui/action/button.tsx'
import style from './issue.module.css'

interface EditableTextProps {
  /** What it is called, for who hears the page. */
  label: string
  value: string
  isReadOnly: boolean
  /** One line: Enter saves it, as leaving it does. */
  isLine?: boolean
  max: number
  className?: string
  /** How it is shown while nobody edits it. */
  children: ReactNode
  onSave: (text: string) => void
}

/** A text that is edited where it stands. */
export function EditableText(props: EditableTextProps) {
  const { label, value, isReadOnly, isLine, max, className, children, onSave } = props
  const [text, setText] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setText(null)
    requestAnimationFrame(() => button.current?.focus({ preventScroll: true }))
  }
  const save = () => {
    if (text === null) return
    const next = isLine ? text.replace(/\s+/g, ' ').trim() : text.trim()
    if (next !== value && !(isLine && next === '')) onSave(next)
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    }
    if (event.key === 'Enter' && (isLine || event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      save()
    }
  }
  if (isReadOnly) return <div className={className}>{children}</div>
  if (text === null)
    return (
      <button
        ref={button}
        type="button"
        className={`${className ?? ''} ${style.editable}`}
        aria-label={`${label}: ${value}`}
        onClick={() => setText(value)}
      >
        {children}
      </button>
    )
  return (
    <div className={style.editing}>
      <textarea
        className={`${className ?? ''} ${style.textArea}`}
        aria-label={label}
        // biome-ignore lint/a11y/noAutofocus: it was asked for by a press
        autoFocus
        rows={isLine ? 1 : 5}
        maxLength={max}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={isLine ? save : undefined}
      />
      {!isLine && (
        <div className={style.textActions}>
          <Button kind="main" onClick={save}>
            <Trans>Save</Trans>
          </Button>
          <Button kind="quiet" onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}
