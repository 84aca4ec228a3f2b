const longestSearch = 100

/** The `LIKE` pattern of texts that contain what was typed, its wildcards taken as they stand. */
export const likePattern = (text: string): string => `%${text.slice(0, longestSearch).replace(/[\\%_]/g, '\\$&')}%`
