import { useSyncExternalStore } from 'react'
import { createListeners } from '../listeners.ts'
import type { ImportFailure } from './use-attempt.ts'

/** A file on its way to the server; `part`: how much has been sent, from 0 to 1. */
export interface SendingFile {
  name: string
  part: number
  failure: ImportFailure | null
}

const { publish, subscribe } = createListeners()
/** Not in a screen's state: sending goes on when the person opens another screen, and must be shown on their return. */
let current: SendingFile | null = null

export const showSending = (file: SendingFile | null): void => {
  current = file
  publish()
}

/** The file that this page is sending, or could not send. */
export const useSendingFile = (): SendingFile | null => useSyncExternalStore(subscribe, () => current)
