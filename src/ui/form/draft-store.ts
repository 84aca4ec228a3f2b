/** Drafts: unsent input, stored for this tab across a reload. Never secrets, which the form excludes. */
const prefix = 'worktide-draft-'
const ownerKey = `${prefix}of`

export const loadDraft = (key: string): Record<string, unknown> => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(prefix + key) ?? '{}')
    return stored && typeof stored === 'object' ? (stored as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

export const saveDraft = (key: string, values: Record<string, unknown>): void => {
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify(values))
  } catch {
    // storage may be refused in private mode: then the draft lives as long as the page
  }
}

export const clearDraft = (key: string): void => {
  try {
    sessionStorage.removeItem(prefix + key)
  } catch {
    // nothing was stored
  }
}

/**
 * Call it when the person is known, null for nobody. Removes drafts of another person or organisation, also in a tab that was
 * asleep during the change. While it is unknown who will sign in (undefined), drafts wait for their person; without
 * drafts, their name is removed.
 */
export const setDraftOwner = (owner: string | null | undefined): void => {
  try {
    const names = Object.keys(sessionStorage).filter((key) => key.startsWith(prefix))
    if (sessionStorage.getItem(ownerKey) === owner || (owner === undefined && names.join() !== ownerKey)) return
    for (const key of names) sessionStorage.removeItem(key)
    if (owner) sessionStorage.setItem(ownerKey, owner)
  } catch {
    // nothing was stored
  }
}
