const key = 'worktide-purchase'

/** The purchase that somebody brought to this tab, over a reload and a sign-in on the way: whoever that makes them. */
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
      // Private mode may refuse storage: the purchase then lives as long as the page.
    }
  },
  forget: (): void => {
    try {
      sessionStorage.removeItem(key)
    } catch {
      // Nothing was kept.
    }
  },
}
