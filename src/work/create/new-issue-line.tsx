import { useLingui } from '@lingui/react/macro'
import { TextInput, UnstyledButton } from '@mantine/core'
import { type ClipboardEvent, type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { linkTo } from '../../core/routes.ts'
import { type DraftOwner, workDrafts } from '../../shared/work-drafts.ts'
import { useDenied } from '../edit/use-denied.ts'
import { useEditor } from '../edit/use-editor.ts'
import { Icon } from '../parts/icon.tsx'
import type { ProjectView } from '../use-project.ts'
import { useStore } from '../use-work.ts'
import style from './create.module.css'
import { useOpenCreate } from './use-create.ts'
import { summariesOf, useNewIssues } from './use-new-issues.ts'

const draftKey = (place: string) => `new-line-${place}`

/** The text of a line that was neither added nor closed before its page ended. */
export const unfinishedLine = (owner: DraftOwner, place: string): string => {
  const { line } = workDrafts.load(owner, draftKey(place))
  return typeof line === 'string' ? line : ''
}

/** The text of a line in that place, which outlives the page. */
export const useLine = (place: string) => {
  const { lane } = useStore()
  const [text, setText] = useState(() => unfinishedLine(lane, place))
  const write = (next: string) => {
    setText(next)
    if (next.trim() === '') workDrafts.clear(lane, draftKey(place))
    else workDrafts.save(lane, draftKey(place), { line: next })
  }
  return [text, write] as const
}

interface NewIssueLineProps {
  view: ProjectView
  /** Where it stands: the column, or the project in its list. */
  place: string
  /** Creates an issue of each line of a text, and returns the first one's id; null: refused. By default in the first status. */
  create?: (text: string) => string | null
  autoFocus?: boolean
  onClose?: () => void
}

/**
 * The input for a new issue; it stays open for the next one. Several pasted lines create several. Where types require more,
 * the dialog opens with the lines.
 */
export function NewIssueLine({ view, place, create, autoFocus, onClose }: NewIssueLineProps) {
  const { t } = useLingui()
  const [text, setText] = useLine(place)
  const openCreate = useOpenCreate()
  const { show } = useEditor()
  const [, navigate] = useLocation()
  const { project } = view
  const denied = useDenied(view)('issue.create')
  const createInFirst = useNewIssues((lines) => {
    openCreate({ projectId: project.id, lines })
    setText('')
  })
  // text that was typed before the person lost the right stays, with the reason
  if (denied !== null && text.trim() === '') return null
  const createHere = (lines: string): string | null => {
    const [id = null] = createInFirst(lines, { projectId: project.id })
    const [summary = '', ...others] = summariesOf(lines)
    // in a long or filtered list it may be out of sight
    if (id !== null && others.length === 0)
      show(t`Created: ${summary}`, { label: t`Open`, run: () => navigate(linkTo('issue', { issue: id })) })
    return id
  }
  const add = create ?? createHere
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (denied === null && text.trim() !== '' && add(text) !== null) setText('')
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text/plain')
    if (text !== '' || summariesOf(pasted).length < 2) return
    event.preventDefault()
    add(pasted)
  }
  return (
    <form className={style.line} onSubmit={submit}>
      <Icon name="plus" size={16} />
      <TextInput
        variant="unstyled"
        classNames={{ root: style.lineField, input: style.lineInput }}
        aria-label={t`New issue`}
        placeholder={t`New issue`}
        value={text}
        error={denied}
        enterKeyHint="done"
        autoComplete="off"
        autoFocus={autoFocus}
        onChange={(event) => setText(event.target.value)}
        onPaste={paste}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && onClose && !event.nativeEvent.isComposing) {
            event.stopPropagation()
            setText('')
            onClose()
          }
        }}
        onBlur={() => text.trim() === '' && onClose?.()}
      />
      {text.trim() !== '' && denied === null && (
        <UnstyledButton type="submit" className={style.lineButton}>
          {t`Add`}
        </UnstyledButton>
      )}
    </form>
  )
}
