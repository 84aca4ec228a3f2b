import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { colorSchemeManager } from './color-scheme.ts'
import { theme } from './theme.ts'

interface UiProviderProps {
  /** `test`: no transitions and delays. */
  env?: 'test'
  children: ReactNode
}

/** Mantine's theme. Its variables come from the build (`scripts/vite/theme-variables.ts`), because the content security policy forbids styles from script. */
export function UiProvider({ env, children }: UiProviderProps) {
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
      env={env}
    >
      {children}
    </MantineProvider>
  )
}
