/** A text without its cases, as long as before where `toLowerCase` keeps its length. A capital sigma has two small ones, by its place in the word. */
export const foldCase = (text: string): string => text.toLowerCase().replaceAll('ς', 'σ')
