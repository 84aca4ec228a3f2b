const key = 'worktide-address'

/** The address that signed in last in this browser. Not a secret, and gone with the browser's data. */
export const rememberedAddress = (): string => {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

export const rememberAddress = (address: string): void => {
  try {
    localStorage.setItem(key, address)
  } catch {
    // Private mode: the person types it again.
  }
}
