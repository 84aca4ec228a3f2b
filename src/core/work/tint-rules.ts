/** How many quiet tints people and projects are told apart by. */
const tints = 6

/** The tint of a person or project, 1 to 6: by its id, so that it is the same everywhere and for everyone. */
export const tintOf = (id: string): number => {
  let sum = 0
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973
  return 1 + (sum % tints)
}
