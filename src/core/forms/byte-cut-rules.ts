const countedBytes = (codePoint: number): number => (codePoint <= 0x7f ? 1 : codePoint <= 0x7ff ? 2 : 3)

/**
 * Cuts a name to at most `maxBytes`, a character counting 1 byte up to U+007F, 2 up to U+07FF and 3 above
 * (FRM-8). A surrogate pair is one character and is never split.
 */
export const cutToBytes = (text: string, maxBytes: number): string => {
  let bytes = 0
  let kept = ''
  for (const character of text) {
    bytes += countedBytes(character.codePointAt(0) ?? 0)
    if (bytes > maxBytes) return kept
    kept += character
  }
  return kept
}
