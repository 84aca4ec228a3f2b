import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { colorSchemeManager } from './color-scheme.ts'
import { theme } from './theme.ts'

interface UiProviderProps {
  /** `test`: nothing moves and nothing waits. */
  env?: 'test'
  children: ReactNode
}

/** Mantine's theme. Its variables are a stylesheet of the build (`scripts/vite/theme-variables.ts`): the content policy lets no script write one. */
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
