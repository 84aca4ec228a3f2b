declare module '*.po' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}

/** The version of the texts in this build (`scripts/vite/language-files.ts`). */
declare const languagesVersion: string
