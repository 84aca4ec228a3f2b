import { storedNames } from '../core/limits.ts'

export type DraftValues = Record<string, unknown>

export const draftsName = storedNames.workDrafts
/** Of the names of what this person wrote. */
export const draftPrefix = (person: string): string => `${draftsName} ${person} `

/** What storage refused or had no room for, by name: it lives as long as the page, and goes with a sign-out. */
export const unstoredDrafts = new Map<string, DraftValues>()

export const readDraft = (name: string): DraftValues => {
  try {
    const value: unknown = unstoredDrafts.get(name) ?? JSON.parse(localStorage.getItem(name) ?? '{}')
    return value && typeof value === 'object' ? (value as DraftValues) : {}
  } catch {
    return {}
  }
}

/** By what follows the prefix of their names. */
export const draftsUnder = (prefix: string): [string, DraftValues][] => {
  const names = new Set(unstoredDrafts.keys())
  try {
    for (const name of Object.keys(localStorage)) names.add(name)
  } catch {
    // storage is blocked
  }
  return [...names].flatMap((name) => (name.startsWith(prefix) ? [[name.slice(prefix.length), readDraft(name)]] : []))
}
