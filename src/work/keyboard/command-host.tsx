import { useLingui } from '@lingui/react/macro'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { linkTo } from '../../core/routes.ts'
import { sequenceMs, shortcutOf } from '../../core/work/shortcut-rules.ts'
import { useOpenCreate } from '../create/use-create.ts'
import { later } from '../parts/later.tsx'
import { useIsWide } from '../shell/use-media.ts'
import { isCharacter } from './is-character.ts'
import {
  CommandProvider,
  type CommandRegistry,
  createCommandRegistry,
  useCommandRegistry,
  useCommands,
} from './use-commands.ts'
import { useRestoredFocus } from './use-restored-focus.ts'
import { issueAtHand, useRowCommands } from './use-row-commands.ts'
import { useUndo } from './use-undo.ts'

export type CommandDialog = 'menu' | 'help'

const textFields = 'input:not([type="checkbox"]), textarea, select'

const isTyped = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(textFields))

/** Dialogs and popups handle their own keys. */
const isCovered = (): boolean =>
  document.querySelector('[role="dialog"], [aria-haspopup][aria-expanded="true"]') !== null

/**
 * Safari sends the key that ends a composition only after the composition has ended, with key code 229; fields and dialogs must not act
 * on it. The rich-text editor handles it itself.
 */
const ignoreComposed = (event: KeyboardEvent) => {
  const isEditor = event.target instanceof HTMLElement && event.target.isContentEditable
  if (event.keyCode === 229 && !isEditor) event.stopImmediatePropagation()
}

/**
 * The listener of all shortcuts; inactive while typing, composing, or in a dialog. While the command menu opens, typed characters are
 * not shortcuts: `typed` keeps them for the menu's field.
 */
const useShortcuts = (registry: CommandRegistry, typed: RefObject<string | null>) => {
  useEffect(() => {
    let prefix: { key: string; at: number } | null = null
    const listen = (event: KeyboardEvent) => {
      if (typed.current !== null && isCharacter(event) && !isTyped(event.target)) {
        typed.current += event.key
        return event.preventDefault()
      }
      if (event.defaultPrevented || isTyped(event.target) || isCovered()) return
      const before = prefix && event.timeStamp - prefix.at < sequenceMs ? prefix.key : null
      prefix = null
      const name = shortcutOf(event, before)
      if (name === null) return
      const commands = registry.all()
      const found = commands.findLast(({ keys, when }) => keys === name && (when?.() ?? true))
      if (found) {
        event.preventDefault()
        found.run(event.shiftKey)
      } else if (commands.some(({ keys }) => keys?.startsWith(`${name} `))) prefix = { key: name, at: event.timeStamp }
    }
    addEventListener('keydown', ignoreComposed, true)
    addEventListener('keydown', listen)
    return () => {
      removeEventListener('keydown', ignoreComposed, true)
      removeEventListener('keydown', listen)
    }
  }, [registry, typed])
}

const CommandDialogs = later(
  () => import('./command-dialogs.tsx'),
  (file) => file.CommandDialogs,
)
export const preloadCommands = CommandDialogs.preload

/** Provides the commands of all screens and their dialogs, which are loaded at the first use. */
function GlobalCommands() {
  const { t } = useLingui()
  const registry = useCommandRegistry()
  const [path, navigate] = useLocation()
  const openCreate = useOpenCreate()
  const isWide = useIsWide()
  const [shown, setShown] = useState<CommandDialog | null>(null)
  const undo = useUndo()
  const typed = useRef<string | null>(null)
  const atHand = useRef<HTMLElement | null>(null)
  useShortcuts(registry, typed)
  const openMenu = () => {
    typed.current = ''
    // the menu takes the focus
    atHand.current = issueAtHand()
    setShown('menu')
  }
  const close = () => {
    typed.current = null
    setShown(null)
  }
  useRowCommands()
  useRestoredFocus(path)
  useCommands(
    [
      { keys: 'mod+z', title: t`Undo last change`, run: () => undo() },
      { keys: 'c', title: t`Create an issue`, run: () => openCreate() },
      { keys: 'mod+k', title: t`Open the command menu`, isKeyOnly: true, run: openMenu },
      {
        keys: '/',
        title: t`Search`,
        isKeyOnly: true,
        run: () => (isWide ? openMenu() : navigate(linkTo('search', {}))),
      },
      { keys: '?', title: t`Keyboard shortcuts`, run: () => setShown('help') },
      { keys: 'g m', title: t`Go to My work`, run: () => navigate(linkTo('home', {})) },
      { keys: 'g i', title: t`Go to Inbox`, run: () => navigate(linkTo('inbox', {})) },
      { keys: 'g p', title: t`Go to Projects`, run: () => navigate(linkTo('projects', {})) },
      { keys: 'g c', title: t`Go to Conflicts`, run: () => navigate(linkTo('conflicts', {})) },
    ],
    true,
  )
  return shown && <CommandDialogs shown={shown} {...{ registry, typed }} atHand={atHand.current} onClose={close} />
}

export function CommandHost({ children }: { children: ReactNode }) {
  const registry = useMemo(createCommandRegistry, [])
  return (
    <CommandProvider value={registry}>
      {children}
      <GlobalCommands />
    </CommandProvider>
  )
}
