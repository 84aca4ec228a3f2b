/** The parts of a key press that shortcuts use. */
export interface Press {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
  isComposing: boolean
}

/** How long the prefix of a two-key shortcut is valid, in milliseconds. */
export const sequenceMs = 1500

/**
 * The name of a key press in the table of shortcuts: `c`, `?`, `mod+k`, after a prefix `g i`. Null if it belongs to an
 * input method or to the browser. `before` is the pending prefix, if any.
 */
export const shortcutOf = (
  { key, ctrlKey, metaKey, altKey, shiftKey, isComposing }: Press,
  before: string | null,
): string | null => {
  if (isComposing || key === 'Process' || key === 'Unidentified' || altKey) return null
  const name = key === ' ' ? 'space' : key.toLowerCase()
  // with Shift it is another shortcut: Ctrl+Shift+Z is not undo
  if (ctrlKey || metaKey) return shiftKey ? null : `mod+${name}`
  return before === null ? name : `${before} ${name}`
}
