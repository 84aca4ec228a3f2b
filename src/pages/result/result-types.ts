import type { MessageDescriptor } from '@lingui/core'
import type { Tone } from '../../ui/feedback/tone-icon.tsx'

/**
 * What the main action of an ending does: `home` to the work · `signIn` to the login page · `retry` again where the person
 * came from · `link` sign in, then link the account · `goOn` where the transit leads · `changeAccount` sign out, then to
 * the login page.
 */
export type ResultAction = 'home' | 'signIn' | 'retry' | 'link' | 'goOn' | 'changeAccount'

/** A text that names the integration. */
export type NamedText = (name: string) => MessageDescriptor

export interface Result {
  tone: Tone
  title: NamedText
  /** What happened. */
  what: NamedText
  /** What to do now. */
  next: NamedText
  action: ResultAction
  /** The quiet way beside it. */
  other?: ResultAction
  /** Only an administrator can mend it: the page says who that is, to whom may know it. */
  needsAdministrator?: boolean
}
