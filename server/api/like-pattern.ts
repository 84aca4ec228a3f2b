const longestSearch = 100

/** The `LIKE` pattern for texts that contain the search text, with wildcards escaped. */
export const likePattern = (text: string): string => `%${text.slice(0, longestSearch).replace(/[\\%_]/g, '\\$&')}%`
