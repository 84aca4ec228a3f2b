import { Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import type { ComponentType, MouseEvent } from 'react'
import { countCharacters } from '../../core/forms/general-rules.ts'
import { toggleTask } from '../../core/work/markdown/block-rules.ts'
import { mergeTexts } from '../../core/work/text-merge-rules.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Icon } from '../parts/icon.tsx'
import { useOpener } from '../parts/use-opener.ts'
import { MarkdownView } from './markdown-view.tsx'
import style from './shown-text.module.css'
import { TextEditor } from './text-editor.tsx'
import type { RichEditorOptions } from './use-rich-editor.ts'
import { useTextDraft } from './use-text-draft.ts'

interface RichTextProps {
  label: string
  value: string
  placeholder: string
  max: number
  /** Why it may not be edited; null: it may. */
  denied: string | null
  /** The key of the draft until it is saved. */
  draftKey: string
  people: readonly { id: string; name: string }[]
  mayBeEmpty?: boolean
  Picture?: ComponentType<{ id: string; name: string }> | undefined
  onFiles?: RichEditorOptions['onFiles']
  /** Saves; `from` is the text to merge with: the one that the person began with, or the current one, which is then replaced. Returns whether the change was accepted. */
  onSave: (text: string, from: string) => boolean
}

/** Whether a press was meant for something in the text, or selected a part of it. */
const isForText = (event: MouseEvent): boolean =>
  (event.target instanceof Element && event.target.closest('a, input, button, img') !== null) ||
  getSelection()?.isCollapsed === false

/** A Markdown text whose tasks can be ticked and that is edited in place. */
export function RichText(props: RichTextProps) {
  const { label, value, placeholder, max, denied, draftKey, people, mayBeEmpty, Picture, onFiles, onSave } = props
  const { t } = useLingui()
  const draft = useTextDraft(draftKey, value)
  const { opener, closed } = useOpener()
  const close = () => {
    draft.drop()
    closed()
  }
  const written = draft.text ?? value
  const isOvertaken = draft.base !== value
  const merged = isOvertaken ? mergeTexts({ mine: written.trim(), base: draft.base, theirs: value }) : null
  const keepsBoth = merged !== null && countCharacters(merged) <= max
  const save = () => {
    if (written.trim() === value.trim() || onSave(written.trim(), keepsBoth ? draft.base : value)) close()
  }
  // a draft stays visible after the person loses the right to save it
  if (draft.isOpen && (denied === null || draft.text !== null))
    return (
      <TextEditor
        {...{ label, placeholder, people, max, denied, written, onFiles, onCancel: close, onSubmit: save }}
        mayBeEmpty={mayBeEmpty === true}
        text={written}
        isChanged={written.trim() !== value.trim()}
        save={<Trans>Save</Trans>}
        onChange={draft.write}
        notice={
          isOvertaken && (
            <Notice tone="wait">
              {keepsBoth ? (
                <Trans>Someone changed this text while you were editing. Saving keeps their changes and yours.</Trans>
              ) : (
                <Trans>Someone changed this text while you were editing. Saving replaces their version.</Trans>
              )}
            </Notice>
          )
        }
      />
    )
  if (value === '')
    return denied === null ? (
      <UnstyledButton ref={opener} className={style.empty} onClick={draft.open}>
        {placeholder}
      </UnstyledButton>
    ) : null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the button inside it hears the keys
    <div
      className={denied === null ? style.shown : undefined}
      onClick={(event) => denied === null && !isForText(event) && draft.open()}
    >
      {denied === null && (
        <UnstyledButton ref={opener} className={style.pencil} aria-label={t`Edit: ${label}`} onClick={draft.open}>
          <Icon name="edit" size={16} />
        </UnstyledButton>
      )}
      <MarkdownView
        text={value}
        Picture={Picture}
        onToggle={denied === null ? (line) => void onSave(toggleTask(value, line), value) : undefined}
      />
    </div>
  )
}
