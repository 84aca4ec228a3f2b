const isHan = (character: string) => /\p{Script=Han}/u.test(character)

/**
 * Two initials of a name with spaces; the last two characters of a Chinese person's name, the first two of an
 * organisation's.
 */
export const initialsOf = (name: string, isOrganization = false): string => {
  const words = name.trim().split(/\s+/)
  const characters = [...(words[0] ?? '')]
  if (characters.some(isHan)) {
    if (words.length > 1) return characters[0] ?? ''
    return (isOrganization ? characters.slice(0, 2) : characters.slice(-2)).join('')
  }
  const last = words.length > 1 ? [...(words.at(-1) ?? '')][0] : ''
  return `${characters[0] ?? '?'}${last ?? ''}`.toUpperCase()
}
