/** What was typed and not yet sent, kept for this tab over a reload. Never secrets: the form names what it leaves out. */
const prefix = 'worktide-draft-'
const ownerKey = `${prefix}of`

export const loadDraft = (key: string): Record<string, unknown> => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(prefix + key) ?? '{}')
    return kept && typeof kept === 'object' ? (kept as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

export const saveDraft = (key: string, values: Record<string, unknown>): void => {
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify(values))
  } catch {
    // Private mode may refuse storage: the form then lives as long as the page.
  }
}

export const clearDraft = (key: string): void => {
  try {
    sessionStorage.removeItem(prefix + key)
  } catch {
    // Nothing was kept.
  }
}

/**
 * Called when it is known who is here, null for nobody: another person, or the same in another organisation, must not
 * find words that were not meant for them. Also in a tab that slept while the one before left.
 */
export const keepDraftsOf = (owner: string | null): void => {
  try {
    if (sessionStorage.getItem(ownerKey) === owner) return
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
    if (owner !== null) sessionStorage.setItem(ownerKey, owner)
  } catch {
    // Nothing was kept.
  }
}
