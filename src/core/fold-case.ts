/** A text for comparison without case; its length changes only if `toLowerCase` changes it. Both small sigmas become one. */
export const foldCase = (text: string): string => text.toLowerCase().replaceAll('ς', 'σ')
