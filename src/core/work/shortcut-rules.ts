/** A key press, as far as shortcuts go by it. */
export interface Press {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  isComposing: boolean
}

/** The prefix of a two-key shortcut is good for so long, in milliseconds. */
export const sequenceMs = 1500

/**
 * What a press is called in the table of shortcuts: `c`, `?`, `mod+k`, after a prefix `g i`. Null: it is none, for it
 * belongs to a composition, or to the browser. `before` is the prefix that was pressed just before, if any.
 */
export const shortcutOf = (
  { key, ctrlKey, metaKey, altKey, isComposing }: Press,
  before: string | null,
): string | null => {
  if (isComposing || key === 'Process' || key === 'Unidentified' || altKey) return null
  const name = key === ' ' ? 'space' : key.toLowerCase()
  if (ctrlKey || metaKey) return `mod+${name}`
  return before === null ? name : `${before} ${name}`
}
