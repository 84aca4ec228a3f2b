import { Trans, useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { countCharacters } from '../../core/forms/general-rules.ts'
import { Button } from '../../ui/action/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { isCharacter } from '../keyboard/is-character.ts'
import { DiscardDialog } from './discard-dialog.tsx'
import { useEditorFile } from './editor-file.ts'
import style from './rich-text.module.css'
import type { RichEditorOptions } from './use-rich-editor.ts'

/** A field for the Markdown source, used if the editor's file can't be loaded. */
function PlainField({
  text,
  typed = '',
  label,
  placeholder,
  isShort,
  onChange,
  onSubmit,
  onCancel,
}: RichEditorOptions) {
  const first = useRef(() => typed !== '' && onChange(text + typed))
  useEffect(() => void first.current(), [])
  return (
    <div className={`${style.editor} ${style.field}`}>
      <Textarea
        variant="unstyled"
        aria-label={label}
        placeholder={placeholder}
        rows={isShort ? 3 : 8}
        classNames={{ input: style.plain }}
        value={text}
        autoFocus
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            // the form around it would submit a second time
            event.preventDefault()
            onSubmit()
          }
          if (event.key === 'Escape') onCancel()
        }}
      />
    </div>
  )
}

/** Collects characters typed before the editor is loaded, because no field receives them and they would act as shortcuts. */
const useTypedMeanwhile = (isWaiting: boolean): string => {
  const [typed, setTyped] = useState('')
  useEffect(() => {
    if (!isWaiting) return
    const keep = (event: KeyboardEvent) => {
      if (event.target !== document.body || !isCharacter(event)) return
      event.preventDefault()
      // another editor may wait as well
      event.stopImmediatePropagation()
      setTyped((before) => before + event.key)
    }
    addEventListener('keydown', keep, true)
    return () => removeEventListener('keydown', keep, true)
  }, [isWaiting])
  return typed
}

type FieldOptions = Omit<RichEditorOptions, 'isShort'> & { isShort?: boolean }

/** The field of a rich text, without buttons: for forms that have their own. */
export function RichField({ isShort = false, ...given }: FieldOptions) {
  const { Editor, failed } = useEditorFile(true)
  const isWaiting = !Editor && !failed
  const typed = useTypedMeanwhile(isWaiting)
  if (isWaiting) return <Skeleton shapes={['card']} />
  const Field = Editor ?? PlainField
  return <Field {...given} isShort={isShort} typed={typed} />
}

interface TextEditorProps extends FieldOptions {
  /** The text so far. */
  written: string
  /** Closing would lose the text, so it asks first. */
  isChanged: boolean
  max: number
  /** Why it may not be saved any more; the text stays, to be copied. */
  denied?: string | null
  /** The label of the button that saves. */
  save: ReactNode
  /** It may be saved empty. */
  mayBeEmpty?: boolean
  notice?: ReactNode
  end?: ReactNode
}

/** An editor with its buttons. */
export function TextEditor({
  written,
  isChanged,
  max,
  denied,
  save,
  mayBeEmpty,
  notice,
  end,
  isShort = false,
  ...given
}: TextEditorProps) {
  const { t } = useLingui()
  const [isLeaving, setLeaving] = useState(false)
  const cancel = () => (isChanged ? setLeaving(true) : given.onCancel())
  const isTooLong = countCharacters(written) > max
  const isEmpty = written.trim() === '' && !mayBeEmpty
  const submit = () => {
    if (!denied && !isTooLong && !isEmpty) given.onSubmit()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the field inside it stay there
    <div onKeyDown={(event) => event.stopPropagation()}>
      <RichField {...given} isShort={isShort} onSubmit={submit} onCancel={cancel} />
      {notice}
      <div className={style.actions}>
        <Button
          kind="main"
          onClick={submit}
          disabledReason={denied ?? (isTooLong ? t`Use at most ${max} characters.` : undefined)}
          aria-disabled={isEmpty || undefined}
        >
          {save}
        </Button>
        <Button kind="quiet" onClick={cancel}>
          <Trans>Cancel</Trans>
        </Button>
        {end}
      </div>
      {isLeaving && (
        <DiscardDialog
          cancel={<Trans>Keep writing</Trans>}
          onDiscard={given.onCancel}
          onClose={() => setLeaving(false)}
        />
      )}
    </div>
  )
}
