import { createContext, useContext, useEffect, useRef } from 'react'

export interface Command {
  /** As `shortcutOf` names it; absent: in the menu alone. */
  keys?: string
  title: string
  /** It has no place in the menu: it needs what is under the pointer or focus. */
  isKeyOnly?: boolean
  run: () => void
}

/** Every command that can be given now, newest screen last. */
export interface CommandRegistry {
  add(commands: () => readonly Command[]): () => void
  all(): readonly Command[]
}

export const createCommandRegistry = (): CommandRegistry => {
  const sources = new Set<() => readonly Command[]>()
  return {
    add: (commands) => {
      sources.add(commands)
      return () => {
        sources.delete(commands)
      }
    },
    all: () => [...sources].flatMap((commands) => commands()),
  }
}

const CommandContext = createContext<CommandRegistry>(createCommandRegistry())
export const CommandProvider = CommandContext.Provider
export const useCommandRegistry = () => useContext(CommandContext)

/** Adds commands while the component is shown: the same table feeds shortcuts, help and menu. */
export const useCommands = (commands: readonly Command[]): void => {
  const registry = useContext(CommandContext)
  const latest = useRef(commands)
  latest.current = commands
  useEffect(() => registry.add(() => latest.current), [registry])
}
