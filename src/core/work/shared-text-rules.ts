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
  /** In the shared form: the files. In the address: their state, as `SharedFiles`. */
  files: 'share-files',
} as const

/** `kept`: stored on the device for the dialog. `lost`: no worker answered, or the device had no room. */
export type SharedFiles = 'kept' | 'lost'

/**
 * The path to which the system sends content shared with the installed app, as a form: to its worker, or to the server if no worker
 * answers. Both only open the dialog, because every site can send a form here.
 */
export const shareTargetPath = '/share-target'
/** The worker stores one share for this long, with its time in this header; a sign-out deletes it. */
export const storedShare = { timeHeader: 'kept-at', maxAgeMs: 60 * 60 * 1000 } as const

/** The address that opens the dialog with a shared form. */
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

/** The initial content of a new issue. */
export interface SharedText {
  /** One line. */
  summary: string
  description: string
  files?: SharedFiles
}

/** A text, or nothing if the other one contains it: apps repeat an address or a title. */
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

/** The content that an address gives a new issue, empty for the shortcut; null if it does not ask for one. */
export const sharedText = (search: URLSearchParams): SharedText | null => {
  if (!Object.values(newIssueParameters).some((name) => search.has(name))) return null
  const files = search.get(newIssueParameters.files)
  return { ...textOf(search), ...(files === 'kept' || files === 'lost' ? { files } : {}) }
}
