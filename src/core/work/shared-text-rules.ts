import { maxLength } from '../forms/max-lengths.ts'

/**
 * The parameters of `/` that open the dialog for a new issue: the shortcut of the installed app, and what other apps share with
 * it. The manifest names them.
 */
export const newIssueParameters = {
  create: 'create',
  title: 'share-title',
  text: 'share-text',
  url: 'share-url',
} as const

/** What a new issue begins with. */
export interface SharedText {
  /** One line. */
  summary: string
  description: string
}

/** Whether one text says all that another does: apps name an address or a title twice. */
const withoutTwin = (text: string, twin: string): string => (text.includes(twin) ? '' : twin)

/** What an address asks a new issue for, empty for the shortcut; null if it asks for none. */
export const sharedText = (search: URLSearchParams): SharedText | null => {
  if (!Object.values(newIssueParameters).some((name) => search.has(name))) return null
  const said = (name: 'title' | 'text' | 'url') => (search.get(newIssueParameters[name]) ?? '').trim()
  const [title, text] = [said('title'), said('text')]
  const whole = [text, withoutTwin(text, said('url'))].filter(Boolean).join('\n\n')
  const [line = ''] = (title || whole).split(/\r?\n/, 1)
  const summary = [...line].slice(0, maxLength('issueSummary', 'en')).join('').trim()
  if (summary !== line.trim())
    return { summary, description: [withoutTwin(whole, title), whole].filter(Boolean).join('\n\n') }
  const rest = whole.startsWith(summary) ? whole.slice(summary.length) : whole
  return { summary, description: rest.trim() }
}
