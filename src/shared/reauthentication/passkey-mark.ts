const key = 'worktide-passkey'

/** Whether anybody's passkey was created or used in this browser; if so, the sign-in page offers passkeys. */
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
      // private mode may refuse storage: then the link on the page asks for a passkey
    }
  },
}
