import { Editor, Extension, Node, type Editor as Tiptap } from '@tiptap/core'
import { TaskItem, TaskList } from '@tiptap/extension-list'
import { Mention } from '@tiptap/extension-mention'
import { Placeholder } from '@tiptap/extensions'
import StarterKit from '@tiptap/starter-kit'
import type { SuggestionProps } from '@tiptap/suggestion'
import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { isWebLink } from '../../core/forms/general-rules.ts'
import { matchesName } from '../../core/locale/name-search.ts'
import { fromDocument, toDocument } from '../../core/work/markdown/editor-document.ts'
import { tableExtensions } from './editor-tables.ts'

interface Named {
  id: string
  name: string
}

/** People to choose from while `@…` is typed. */
export interface Suggested {
  people: readonly Named[]
  at: number
  anchor: DOMRect | null
  choose: (person: Named) => void
}

export interface RichEditorOptions {
  text: string
  /** Characters typed before the editor was loaded; appended to the text. */
  typed?: string
  label: string
  placeholder: string
  isShort: boolean
  people: readonly Named[]
  onChange: (text: string) => void
  onSubmit: () => void
  onCancel: () => void
  /** Takes pasted or dropped files; returns the pictures among them, which are inserted into the text. */
  onFiles?: ((files: readonly File[]) => readonly Named[]) | undefined
  /** The URL of a picture, valid while the editor is mounted; null if it can't be shown. */
  loadPicture?: ((id: string) => Promise<string | null>) | undefined
}

const maxPeople = 8

const peopleFor = (people: readonly Named[], query: string): Named[] =>
  people.filter(({ name }) => matchesName(name, query)).slice(0, maxPeople)

type Ref<Value> = { readonly current: Value }
type SetSuggested = (next: Suggested | null | ((before: Suggested | null) => Suggested | null)) => void

/** `@` opens a list of people; arrow keys move in it, Enter or Tab chooses. */
const mentions = (options: Ref<RichEditorOptions>, suggested: Ref<Suggested | null>, setSuggested: SetSuggested) =>
  Mention.configure({
    renderText: ({ node }) => `@${node.attrs.label}`,
    renderHTML: ({ node }) => ['span', { 'data-mention': '' }, `@${node.attrs.label}`],
    suggestion: {
      char: '@',
      // Chinese has no spaces before a name
      allowedPrefixes: null,
      items: ({ query }) => peopleFor(options.current.people, query),
      render: () => {
        const show = ({ items, command, clientRect }: SuggestionProps<Named>) =>
          setSuggested({
            people: items,
            at: 0,
            anchor: clientRect?.() ?? null,
            choose: ({ id, name }) => command({ id, label: name } as never),
          })
        return {
          onStart: show,
          onUpdate: show,
          onExit: () => setSuggested(null),
          onKeyDown: ({ event }) => {
            const shown = suggested.current
            if (!shown || shown.people.length === 0) return false
            const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
            if (step) setSuggested({ ...shown, at: (shown.at + step + shown.people.length) % shown.people.length })
            const chosen = event.key === 'Enter' || event.key === 'Tab' ? shown.people[shown.at] : undefined
            if (chosen) shown.choose(chosen)
            if (event.key === 'Escape') setSuggested(null)
            return step !== undefined || chosen !== undefined || event.key === 'Escape'
          },
        }
      },
    },
  })

/** Keys that save and cancel; the keys of the list of people take precedence. */
const keys = (options: Ref<RichEditorOptions>) =>
  Extension.create({
    name: 'saving',
    addKeyboardShortcuts: () => ({
      'Mod-Enter': () => {
        options.current.onSubmit()
        return true
      },
      Escape: () => {
        options.current.onCancel()
        return true
      },
    }),
  })

/** Shows the pictures inside the text. */
const pictures = (options: Ref<RichEditorOptions>) =>
  Node.create({
    name: 'image',
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => ({ id: { default: '' }, name: { default: '' } }),
    // pasted HTML must not bring in pictures of other pages
    parseHTML: () => [],
    renderHTML: ({ node }) => ['span', {}, `![${node.attrs.name}]`],
    renderText: ({ node }) => `![${node.attrs.name}](attachment:${node.attrs.id})`,
    addNodeView:
      () =>
      ({ node }) => {
        const dom = Object.assign(document.createElement('img'), { alt: node.attrs.name, title: node.attrs.name })
        options.current.loadPicture?.(node.attrs.id).then(
          (url) => url !== null && dom.setAttribute('src', url),
          (error) => console.error(error),
        )
        return { dom }
      },
  })

const filesOf = (data: DataTransfer | null): File[] => [...(data?.files ?? [])]

/** Word and Excel copy a picture of the text along with the text. A copied file has no HTML, and a page's picture no plain text. */
const hasText = (data: DataTransfer | null): boolean =>
  data !== null && data.getData('text/html') !== '' && data.getData('text/plain').trim() !== ''

const create = (
  element: HTMLElement,
  options: Ref<RichEditorOptions>,
  written: { current: string },
  suggested: Ref<Suggested | null>,
  setSuggested: SetSuggested,
): Tiptap => {
  const { text, typed, label, placeholder, isShort } = options.current
  const attributes = {
    'aria-label': label,
    role: 'textbox',
    'aria-multiline': 'true',
    ...(isShort ? { 'data-short': '' } : {}),
  }
  const takes = (event: Event, data: DataTransfer | null): boolean => {
    const files = filesOf(data)
    if (files.length === 0 || !options.current.onFiles) return false
    event.preventDefault()
    const found = options.current.onFiles(files)
    const nodes = found.map(({ id, name }) => ({ type: 'image', attrs: { id, name } }))
    if (nodes.length > 0) editor.chain().focus().insertContent(nodes).run()
    return true
  }
  // compared in the editor's form: on opening it adds a line after a table or list
  written.current = fromDocument(toDocument(text))
  const editor: Tiptap = new Editor({
    element,
    // the content security policy forbids injected styles; the build's style sheet contains them
    injectCSS: false,
    content: toDocument(text),
    autofocus: 'end',
    extensions: [
      StarterKit.configure({
        underline: false,
        heading: { levels: [1, 2, 3] },
        link: { openOnClick: false, isAllowedUri: (uri) => isWebLink(uri) || /^mailto:/i.test(uri) },
      }),
      TaskList,
      TaskItem.configure({
        nested: true,
        a11y: { checkboxLabel: ({ textContent }) => textContent || options.current.label },
      }),
      Placeholder.configure({ placeholder }),
      mentions(options, suggested, setSuggested),
      pictures(options),
      ...tableExtensions,
      keys(options),
    ],
    editorProps: {
      attributes,
      handlePaste: (_view, event) => !hasText(event.clipboardData) && takes(event, event.clipboardData),
      handleDrop: (_view, event) => takes(event, event.dataTransfer),
    },
    onUpdate: ({ editor }) => {
      const before = written.current
      written.current = fromDocument(editor.getJSON())
      if (written.current !== before) options.current.onChange(written.current)
    },
  })
  // `autofocus` waits for a frame, and a letter typed before that would reach no field
  if (text === '') editor.view.focus()
  if (typed) editor.chain().focus('end').insertContent({ type: 'text', text: typed }).run()
  return editor
}

/** Shows a text that was written in another tab's editor. */
const useOthersText = (editor: Tiptap | null, text: string, written: { current: string }) => {
  const seen = useRef(text)
  useEffect(() => {
    if (text === seen.current) return
    seen.current = text
    if (!editor || text === written.current) return
    const content = toDocument(text)
    written.current = fromDocument(content)
    editor.commands.setContent(content, { emitUpdate: false })
  }, [editor, text, written])
}

/** One rich-text editor inside the element passed to `mount`; destroyed with that element. */
export const useRichEditor = (given: RichEditorOptions) => {
  const options = useRef(given)
  options.current = given
  const [editor, setEditor] = useState<Tiptap | null>(null)
  const [suggested, setShown] = useState<Suggested | null>(null)
  const latest = useRef<Suggested | null>(null)
  const written = useRef('')
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const setSuggested = useCallback<SetSuggested>((next) => {
    latest.current = typeof next === 'function' ? next(latest.current) : next
    setShown(latest.current)
  }, [])
  const mount = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      const made = create(element, options, written, latest, setSuggested)
      made.on('transaction', redraw)
      setEditor(made)
      return () => made.destroy()
    },
    [setSuggested],
  )
  useOthersText(editor, given.text, written)
  return { mount, editor, suggested }
}
