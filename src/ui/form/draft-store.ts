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
 * asleep during the change.
 */
export const setDraftOwner = (owner: string | null): void => {
  try {
    if (sessionStorage.getItem(ownerKey) === owner) return
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
    if (owner !== null) sessionStorage.setItem(ownerKey, owner)
  } catch {
    // nothing was stored
  }
}
