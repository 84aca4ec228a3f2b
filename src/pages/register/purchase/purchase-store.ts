const key = 'worktide-purchase'

/** The purchase id of this tab; it survives a reload and a sign-in, of any account. */
export const purchaseStore = {
  load: (): string => {
    try {
      return sessionStorage.getItem(key) ?? ''
    } catch {
      return ''
    }
  },
  keep: (registrationId: string): void => {
    try {
      sessionStorage.setItem(key, registrationId)
    } catch {
      // Private mode may block storage: the purchase then lives as long as the page.
    }
  },
  forget: (): void => {
    try {
      sessionStorage.removeItem(key)
    } catch {
      // Nothing was stored.
    }
  },
}
