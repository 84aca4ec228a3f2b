import { createContext, useContext, useEffect, useRef } from 'react'

export interface Command {
  /** As `shortcutOf` names it; absent: in the menu alone. */
  keys?: string
  title: string
  /** It has no place in the menu: it needs what is under the pointer or focus. */
  isKeyOnly?: boolean
  /** Its key means something now; absent: always. */
  when?: () => boolean
  /** `isShifted`: the key was pressed with Shift. */
  run(isShifted?: boolean): void
}

/** Every command that can be given now: those of all screens, then those of the one that is shown. */
export interface CommandRegistry {
  add(commands: () => readonly Command[], isGlobal: boolean): () => void
  all(): readonly Command[]
}

export const createCommandRegistry = (): CommandRegistry => {
  const globals = new Set<() => readonly Command[]>()
  const ofScreen = new Set<() => readonly Command[]>()
  return {
    add: (commands, isGlobal) => {
      const sources = isGlobal ? globals : ofScreen
      sources.add(commands)
      return () => {
        sources.delete(commands)
      }
    },
    all: () => [...globals, ...ofScreen].flatMap((commands) => commands()),
  }
}

const CommandContext = createContext<CommandRegistry>(createCommandRegistry())
export const CommandProvider = CommandContext.Provider
export const useCommandRegistry = () => useContext(CommandContext)

/** Adds commands while the component is shown: the same table feeds shortcuts, help and menu. */
export const useCommands = (commands: readonly Command[], isGlobal = false): void => {
  const registry = useContext(CommandContext)
  const latest = useRef(commands)
  latest.current = commands
  useEffect(() => registry.add(() => latest.current, isGlobal), [registry, isGlobal])
}
