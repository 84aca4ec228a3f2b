const key = 'worktide-passkey'

/** Whether a passkey was made or used in this browser; not whose. Where it was, the sign-in page offers one. */
export const passkeyMark = {
  isSet: (): boolean => {
    try {
      return localStorage.getItem(key) !== null
    } catch {
      return false
    }
  },
  set: (): void => {
    try {
      localStorage.setItem(key, '1')
    } catch {
      // Private mode may refuse storage: a passkey is then asked for by the link.
    }
  },
}
