/** The colours that people choose from, by their names in rows. Each has a tint and an ink, light and dark. */
export const paletteColors = ['teal', 'indigo', 'pink', 'green', 'orange', 'gray'] as const
export type PaletteColor = (typeof paletteColors)[number]

/** The tint of a person or project, 1 to 6, derived from its id, so that it is the same everywhere. */
export const tintOf = (id: string): number => {
  let sum = 0
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973
  return 1 + (sum % paletteColors.length)
}

/** The tint of a project's colour; if the colour is not in the palette, derived from its id. */
export const projectTint = ({ id, color }: { id: string; color: string }): number => {
  const at = (paletteColors as readonly string[]).indexOf(color)
  return at < 0 ? tintOf(id) : at + 1
}

/** The least used colour, the first of several. */
export const leastUsedColor = (used: readonly { color: string }[]): PaletteColor => {
  const countOf = (name: PaletteColor): number => used.filter(({ color }) => color === name).length
  return paletteColors.reduce((least, name) => (countOf(name) < countOf(least) ? name : least))
}
