import { createContext, useContext, useEffect, useRef } from 'react'

export interface Command {
  /** In the form of `shortcutOf`; absent: only in the menu. */
  keys?: string
  title: string
  /** Not in the menu, because it applies to the focused element. */
  isKeyOnly?: boolean
  /** It changes an issue: in the menu only while there is one at hand. */
  isOfIssue?: boolean
  /** Whether its key is active now; absent: always. */
  when?: () => boolean
  /** `isShifted`: the key was pressed with Shift. `issue`: what was at hand when the menu opened. */
  run(isShifted?: boolean, issue?: HTMLElement): void
}

/** All available commands: those of all screens, then those of the shown one. */
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

/** Registers commands while the component is mounted. Shortcuts, help and menu use the same table. */
export const useCommands = (commands: readonly Command[], isGlobal = false): void => {
  const registry = useContext(CommandContext)
  const latest = useRef(commands)
  latest.current = commands
  useEffect(() => registry.add(() => latest.current, isGlobal), [registry, isGlobal])
}
