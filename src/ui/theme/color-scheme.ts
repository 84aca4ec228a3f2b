/** `system` follows the device. The choice is kept per browser; where storage is refused it lasts for the page. */
export type SchemeChoice = 'system' | 'light' | 'dark'

const storageKey = 'worktide-color-scheme'
const choices: readonly SchemeChoice[] = ['system', 'light', 'dark']
const listeners = new Set<() => void>()
const darkDevice = () => window.matchMedia('(prefers-color-scheme: dark)')

const storedChoice = (): SchemeChoice => {
  try {
    return choices.find((choice) => choice === localStorage.getItem(storageKey)) ?? 'system'
  } catch {
    return 'system'
  }
}

let chosen: SchemeChoice | null = null

export const schemeChoice = (): SchemeChoice => {
  chosen ??= storedChoice()
  return chosen
}

const paint = () => {
  const choice = schemeChoice()
  const scheme = choice === 'system' ? (darkDevice().matches ? 'dark' : 'light') : choice
  document.documentElement.dataset.mantineColorScheme = scheme
}

export const chooseScheme = (choice: SchemeChoice): void => {
  chosen = choice
  try {
    localStorage.setItem(storageKey, choice)
  } catch {
    // A browser that keeps nothing still shows the choice until the page is closed.
  }
  paint()
  for (const listener of listeners) listener()
}

export const onSchemeChoice = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Called once before the first render, so that nothing is drawn in the wrong colours. */
export const startColorScheme = (): void => {
  paint()
  darkDevice().addEventListener('change', paint)
}
