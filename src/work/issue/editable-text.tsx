import { Textarea, UnstyledButton } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { useOpener } from '../parts/use-opener.ts'
import { useTextDraft } from '../rich-text/use-text-draft.ts'
import style from './issue.module.css'

interface EditableTextProps {
  /** The label for screen readers. */
  label: string
  value: string
  isReadOnly: boolean
  max: number
  /** The key of the draft until it is saved. */
  draftKey: string
  className?: string
  /** The heading that the text is while it is not edited. The button is inside it: a button hides a heading in it from screen readers. */
  heading: 'h1' | 'h2'
  /** The display while it is not edited. */
  children: ReactNode
  /** Shown below it while it is not edited. */
  below?: ReactNode
  /** Saves; `from` is the value that the person saw when they began, which may have changed since. Returns whether the change was accepted. */
  onSave: (text: string, from: string) => boolean
}

/** A single-line text edited in place; Enter and leaving the field save it. */
export function EditableText(props: EditableTextProps) {
  const { label, value, isReadOnly, max, draftKey, className, heading: Heading, children, below, onSave } = props
  const draft = useTextDraft(draftKey, value)
  const { opener, closed } = useOpener()
  const close = () => {
    draft.drop()
    closed()
  }
  const save = () => {
    const next = (draft.text ?? draft.base).replace(/\s+/g, ' ').trim()
    if (next === draft.base || next === value || next === '' || onSave(next, draft.base)) close()
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
  if (isReadOnly && draft.text === null)
    return (
      <>
        <Heading className={style.heading}>
          <span className={className}>{children}</span>
        </Heading>
        {below}
      </>
    )
  if (!draft.isOpen)
    return (
      <>
        <Heading className={style.heading} aria-label={value === '' ? undefined : value}>
          <UnstyledButton
            ref={opener}
            className={`${className ?? ''} ${style.editable}`}
            aria-label={value === '' ? undefined : `${label}: ${value}`}
            onClick={draft.open}
          >
            {children}
          </UnstyledButton>
        </Heading>
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
        value={draft.text ?? value}
        onChange={(event) => draft.write(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={save}
      />
    </div>
  )
}
