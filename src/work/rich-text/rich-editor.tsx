import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput, UnstyledButton } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { isWebLink } from '../../core/forms/general-rules.ts'
import { Button } from '../../ui/action/button.tsx'
import { usePictureLoader } from '../attachments/use-attachment-bytes.ts'
import edit from '../edit/edit.module.css'
import { PersonBadge } from '../parts/badges.tsx'
import { Icon } from '../parts/icon.tsx'
import { useStore } from '../use-work.ts'
import style from './rich-text.module.css'
import { ToolIcon } from './tool-icon.tsx'
import { type RichEditorOptions, type Suggested, useRichEditor } from './use-rich-editor.ts'

interface Tool {
  name: string
  sign: ReactNode
  isOn: boolean
  run: () => void
}

/** The formats for the selected text. */
const useTools = (editor: Editor, onLink: () => void): Tool[] => {
  const { t } = useLingui()
  const run = () => editor.chain().focus()
  const marks: Tool[] = [
    {
      name: t`Bold`,
      sign: <ToolIcon name="bold" />,
      isOn: editor.isActive('bold'),
      run: () => run().toggleBold().run(),
    },
    {
      name: t`Italic`,
      sign: <ToolIcon name="italic" />,
      isOn: editor.isActive('italic'),
      run: () => run().toggleItalic().run(),
    },
    {
      name: t`Strikethrough`,
      sign: <ToolIcon name="strike" />,
      isOn: editor.isActive('strike'),
      run: () => run().toggleStrike().run(),
    },
  ]
  const blocks: Tool[] = [
    {
      name: t`Heading`,
      sign: <ToolIcon name="heading" />,
      isOn: editor.isActive('heading'),
      run: () => run().toggleHeading({ level: 2 }).run(),
    },
    {
      name: t`Bullet list`,
      sign: <ToolIcon name="bullets" />,
      isOn: editor.isActive('bulletList'),
      run: () => run().toggleBulletList().run(),
    },
    {
      name: t`Numbered list`,
      sign: <ToolIcon name="numbers" />,
      isOn: editor.isActive('orderedList'),
      run: () => run().toggleOrderedList().run(),
    },
    {
      name: t`Task list`,
      sign: <ToolIcon name="tasks" />,
      isOn: editor.isActive('taskList'),
      run: () => run().toggleTaskList().run(),
    },
    {
      name: t`Quote`,
      sign: <ToolIcon name="quote" />,
      isOn: editor.isActive('blockquote'),
      run: () => run().toggleBlockquote().run(),
    },
    {
      name: t`Code block`,
      sign: <ToolIcon name="code" />,
      isOn: editor.isActive('codeBlock'),
      run: () => run().toggleCodeBlock().run(),
    },
    {
      name: t`Table`,
      sign: <ToolIcon name="table" />,
      isOn: false,
      run: () => run().insertTable({ rows: 3, cols: 3 }).run(),
    },
  ]
  const insertions: Tool[] = [
    { name: t`Link`, sign: <Icon name="link" size={16} />, isOn: editor.isActive('link'), run: onLink },
    {
      name: t`Mention someone`,
      sign: <ToolIcon name="mention" />,
      isOn: false,
      run: () => run().insertContent('@').run(),
    },
  ]
  // a Markdown cell is one line
  return [...marks, ...(editor.isActive('table') ? [] : blocks), ...insertions]
}

/** Edits the link of the selected text. */
function LinkLine({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const { t } = useLingui()
  const [href, setHref] = useState(String(editor.getAttributes('link').href ?? 'https://'))
  const isGood = isWebLink(href) || /^mailto:\S+@\S+$/i.test(href)
  const set = () => {
    const chain = editor.chain().focus().extendMarkRange('link')
    if (href === '' || href === 'https://') chain.unsetLink().run()
    else if (!isGood) return
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
    onDone()
  }
  return (
    <div className={edit.typed}>
      <TextInput
        className={edit.typedInput}
        aria-label={t`Link address`}
        aria-invalid={!isGood}
        autoComplete="off"
        inputMode="url"
        value={href}
        autoFocus
        onChange={(event) => setHref(event.target.value)}
        onKeyDown={(event) => {
          if ((event.key !== 'Enter' && event.key !== 'Escape') || event.nativeEvent.isComposing) return
          event.preventDefault()
          event.stopPropagation()
          if (event.key === 'Enter') set()
          else onDone()
        }}
      />
      <Button kind="main" onClick={set}>
        <Trans>Set</Trans>
      </Button>
    </div>
  )
}

/** Changes rows and columns of the table that contains the cursor. */
function TableTools({ editor }: { editor: Editor }) {
  const { t } = useLingui()
  const run = () => editor.chain().focus()
  const deleteTable = () => run().deleteTable().run()
  const tools = [
    { name: t`Add row`, run: () => run().addRowAfter().run() },
    { name: t`Add column`, run: () => run().addColumnAfter().run() },
    { name: t`Delete row`, run: () => run().deleteRow().run() || deleteTable() },
    { name: t`Delete column`, run: () => run().deleteColumn().run() || deleteTable() },
    { name: t`Delete table`, run: deleteTable },
  ]
  return (
    <div className={style.tools} role="toolbar" aria-label={t`Table`}>
      {tools.map(({ name, run }) => (
        <UnstyledButton
          key={name}
          className={style.tool}
          onPointerDown={(event) => event.preventDefault()}
          onClick={run}
        >
          {name}
        </UnstyledButton>
      ))}
    </div>
  )
}

function Toolbar({ editor }: { editor: Editor }) {
  const { t } = useLingui()
  const [isLinking, setLinking] = useState(false)
  const tools = useTools(editor, () => setLinking(!isLinking))
  return (
    <>
      <div className={style.tools} role="toolbar" aria-label={t`Formatting`}>
        {tools.map(({ name, sign, isOn, run }) => (
          <UnstyledButton
            key={name}
            className={style.tool}
            title={name}
            aria-pressed={isOn}
            // keeps the selection
            onPointerDown={(event) => event.preventDefault()}
            onClick={run}
          >
            {sign}
            <span className="visually-hidden">{name}</span>
          </UnstyledButton>
        ))}
      </div>
      {editor.isActive('table') && <TableTools editor={editor} />}
      {isLinking && <LinkLine editor={editor} onDone={() => setLinking(false)} />}
    </>
  )
}

const widthPx = 260
const heightPx = 240

/** The suggested people for an `@`: below the cursor, or above it near the end of the window. */
function People({ suggested, field }: { suggested: Suggested; field: HTMLElement }) {
  const { t } = useLingui()
  const { select } = useStore()
  const id = useId()
  const { people, at, anchor, choose } = suggested
  const isShown = people.length > 0 && anchor !== null
  // the focus stays in the text: screen readers follow the option through it
  useEffect(() => {
    if (!isShown) return
    field.setAttribute('aria-controls', id)
    field.setAttribute('aria-activedescendant', `${id}-${at}`)
    return () => {
      field.removeAttribute('aria-controls')
      field.removeAttribute('aria-activedescendant')
    }
  }, [field, id, at, isShown])
  if (!isShown) return null
  const left = Math.max(4, Math.min(anchor.left, innerWidth - widthPx - 4))
  const isBelow = innerHeight - anchor.bottom > heightPx
  const side = isBelow ? { top: anchor.bottom + 4 } : { bottom: innerHeight - anchor.top + 4 }
  return createPortal(
    <div id={id} className={style.people} role="listbox" aria-label={t`People`} style={{ left, ...side }}>
      {people.map((person, index) => (
        <UnstyledButton
          key={person.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          className={style.person}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(person)}
        >
          <PersonBadge person={select.row('person', person.id) ?? null} isNamed />
          {person.name}
        </UnstyledButton>
      ))}
    </div>,
    document.body,
  )
}

/** The rich-text editor; its output is Markdown. Loaded with the first edit. */
export function RichEditor(props: RichEditorOptions) {
  const loadPicture = usePictureLoader()
  const { mount, editor, suggested } = useRichEditor({ loadPicture, ...props })
  return (
    <div className={style.editor}>
      {editor && <Toolbar editor={editor} />}
      <div ref={mount} className={`${style.text} ${style.field}`} />
      {suggested && editor && <People suggested={suggested} field={editor.view.dom} />}
    </div>
  )
}
