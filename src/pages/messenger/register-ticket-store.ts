const key = 'worktide-register-ticket'

/**
 * The ticket with which a person registers whose messenger identity has no account yet. It outlives the messenger's own document in
 * this tab, is valid only in this browser, and is never in an address.
 */
export const registerTicketStore = {
  load: (): string | null => {
    try {
      return sessionStorage.getItem(key)
    } catch {
      return null
    }
  },
  keep: (ticket: string | undefined): void => {
    try {
      if (ticket) sessionStorage.setItem(key, ticket)
      else sessionStorage.removeItem(key)
    } catch {
      // without storage the person links an account, or registers without the messenger
    }
  },
}
