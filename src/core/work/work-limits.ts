/** Maximum characters of a description and of a comment. */
export const longestDescription = 20_000
export const longestComment = 10_000

/** How long deleted rows can be restored. */
export const restorableMs = 30 * 24 * 60 * 60 * 1000
