import { localStorageColorSchemeManager, type MantineColorScheme } from '@mantine/core'

const key = 'worktide-color-scheme'

/** The choice is stored per browser; without storage it lasts for the page. `auto` follows the device. */
export const colorSchemeManager = localStorageColorSchemeManager({ key })

/** Builds before Mantine stored `system`. */
const migrateStoredChoice = (): void => {
  try {
    if (localStorage.getItem(key) === 'system') localStorage.setItem(key, 'auto')
  } catch {
    // nothing is stored
  }
}

const paintedScheme = (choice: MantineColorScheme): string => {
  if (choice !== 'auto') return choice
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Call it once before the first render, so that nothing is drawn in the wrong colours. */
export const startColorScheme = (): void => {
  migrateStoredChoice()
  document.documentElement.dataset.mantineColorScheme = paintedScheme(colorSchemeManager.get('auto'))
}
