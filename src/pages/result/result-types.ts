import type { MessageDescriptor } from '@lingui/core'
import type { Tone } from '../../ui/feedback/tone-icon.tsx'

/**
 * Main actions of a result: `home` opens the work area · `signIn` the login page · `retry` starts the integration again ·
 * `link` signs in, then links the account · `goOn` continues a transit · `changeAccount` signs out, then opens the login
 * page.
 */
export type ResultAction = 'home' | 'signIn' | 'retry' | 'link' | 'goOn' | 'changeAccount'

/** A text with the integration's name. */
export type NamedText = (name: string) => MessageDescriptor

export interface Result {
  tone: Tone
  title: NamedText
  /** What happened. */
  what: NamedText
  /** What to do now. */
  next: NamedText
  action: ResultAction
  /** The secondary action. */
  other?: ResultAction
  /** Only an administrator can fix it: the page names them to members. */
  needsAdministrator?: boolean
}
