import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const name = 'virtual:theme-variables.css'
/** A virtual file inside the project, because Vite serves only those. */
const file = resolve('src/ui/theme/theme-variables.css')

/** Mantine's roles of text, line and background colours. */
const roles = {
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-body': 'var(--card)',
  '--mantine-color-dimmed': 'var(--text-soft)',
  '--mantine-color-placeholder': 'var(--text-faint)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-success': 'var(--done)',
  '--mantine-color-disabled': 'var(--hover)',
  '--mantine-color-disabled-color': 'var(--text-faint)',
  '--mantine-color-disabled-border': 'transparent',
  '--mantine-color-default': 'var(--card)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-field)',
  '--mantine-color-accent-text': 'var(--accent)',
  '--mantine-color-accent-filled': 'var(--accent)',
  '--mantine-color-accent-filled-hover': 'var(--accent-hover)',
  '--mantine-color-accent-light': 'var(--accent-soft)',
  '--mantine-color-accent-light-hover': 'var(--accent-soft)',
  '--mantine-color-accent-light-color': 'var(--accent)',
  '--mantine-color-accent-outline': 'var(--accent)',
  '--mantine-color-accent-outline-hover': 'var(--accent-soft)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
}

/** Writes the variables that Mantine's provider would put into a `<style>`, which our content policy refuses. */
const writeVariables = async (): Promise<string> => {
  const { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } = await import(
    '@mantine/core'
  )
  const { theme } = await import('../../src/ui/theme/theme.ts')
  const unused = Object.keys(DEFAULT_THEME.colors).filter((color) => !(color in theme.colors))
  const isUsed = ([variable]: [string, string]) => !unused.some((color) => variable.includes(`-color-${color}-`))
  const { variables } = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))
  return convertCssVariables(
    {
      variables: { ...Object.fromEntries(Object.entries(variables).filter(isUsed)), ...roles },
      light: { '--mantine-color-scheme': 'light' },
      dark: { '--mantine-color-scheme': 'dark' },
    },
    ':root',
  )
}

/** Serves the theme's variables as a stylesheet; the theme itself is `src/ui/theme/theme.ts`. */
export const themeVariables = (): Plugin => ({
  name: 'theme-variables',
  resolveId: (id) => (id.startsWith(name) ? id.replace(name, file) : null),
  load: (id) => (id.startsWith(file) ? writeVariables() : null),
})
