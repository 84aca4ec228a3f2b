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
  /** In the form that is shared: files. In the address: what became of them. */
  files: 'share-files',
} as const

/** Kept on the device for the dialog, or not taken: no worker answered, or the device had no room. */
export type SharedFiles = 'kept' | 'lost'

/**
 * Where the installed app sends what is shared with it, as a form: to its worker, or to the server where none answers. Both lead to
 * the dialog and do nothing else, because every site can send a form here.
 */
export const shareTargetPath = '/share-target'
/** The worker keeps one share, with the time in this header, for so long; a sign-out deletes it. */
export const keptShare = { timeHeader: 'kept-at', maxAgeMs: 60 * 60 * 1000 } as const

/** The address that opens the dialog with a form that was shared. */
export const addressOfShared = (
  form: { get(name: string): unknown; has(name: string): boolean },
  files: SharedFiles,
): string => {
  const search = new URLSearchParams()
  for (const name of [newIssueParameters.title, newIssueParameters.text, newIssueParameters.url]) {
    const text = form.get(name)
    if (typeof text === 'string' && text !== '') search.set(name, text)
  }
  if (form.has(newIssueParameters.files)) search.set(newIssueParameters.files, files)
  return `/?${search}`
}

/** What a new issue begins with. */
export interface SharedText {
  /** One line. */
  summary: string
  description: string
  files?: SharedFiles
}

/** Whether one text says all that another does: apps name an address or a title twice. */
const withoutTwin = (text: string, twin: string): string => (text.includes(twin) ? '' : twin)

const textOf = (search: URLSearchParams): SharedText => {
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

/** What an address asks a new issue for, empty for the shortcut; null if it asks for none. */
export const sharedText = (search: URLSearchParams): SharedText | null => {
  if (!Object.values(newIssueParameters).some((name) => search.has(name))) return null
  const files = search.get(newIssueParameters.files)
  return { ...textOf(search), ...(files === 'kept' || files === 'lost' ? { files } : {}) }
}
