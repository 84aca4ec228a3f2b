const isHan = (character: string) => /\p{Script=Han}/u.test(character)

/**
 * Two letters for a name in words; the last two characters for a Chinese person, the first two for an organisation: how
 * each is read at a glance.
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
