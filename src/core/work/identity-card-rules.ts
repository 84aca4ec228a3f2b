/** The first two digits: mainland provinces, Taiwan, Hong Kong, Macau and its permits, and people from abroad. */
const provinces = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83 91'.split(
    ' ',
  ),
)

/** GB 11643-1999: the weight of each digit, and the check character by the sum modulo 11. */
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const checkCharacters = '10X98765432'

const isDate = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

const checkCharacter = (digits: string): string | undefined =>
  checkCharacters[weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0) % 11]

/**
 * Whether a text is a mainland identity-card number (FRM-7): 15 digits with a two-digit year of the last century, or 18
 * with a check character, where `x` equals `X`. Does not tell whether it was issued. No field asks for one
 * yet.
 */
export const isIdentityCard = (input: string): boolean => {
  const [, province, year, month, day] =
    /^(\d\d)\d{4}((?:18|19|20)\d\d)(\d\d)(\d\d)\d{3}[\dX]$/i.exec(input) ??
    /^(\d\d)\d{4}(\d\d)(\d\d)(\d\d)\d{3}$/.exec(input) ??
    []
  if (!province || !year || !provinces.has(province)) return false
  const isShort = year.length === 2
  return (
    isDate(Number(isShort ? `19${year}` : year), Number(month), Number(day)) &&
    (isShort || checkCharacter(input) === input.slice(-1).toUpperCase())
  )
}
