interface Part {
  part: string
  isKey: boolean
}

const isPartOfWord = (character: string | undefined): boolean => character !== undefined && /[\w/.-]/.test(character)

/** Splits a text into keys of issues such as `SHOP-12` and the words between them. Chinese needs no space around a key. */
export const issueKeysIn = (text: string): Part[] => {
  const parts: Part[] = []
  let from = 0
  for (const { 0: key, index } of text.matchAll(/[A-Z][A-Z\d]{1,9}-[1-9]\d*/g)) {
    const after = text.slice(index + key.length)
    // a full stop ends a sentence, but one with a letter behind it is part of a name
    if (isPartOfWord(text[index - 1]) || /^(?:[\w/-]|\.\w)/.test(after)) continue
    if (index > from) parts.push({ part: text.slice(from, index), isKey: false })
    parts.push({ part: key, isKey: true })
    from = index + key.length
  }
  if (from < text.length) parts.push({ part: text.slice(from), isKey: false })
  return parts
}
