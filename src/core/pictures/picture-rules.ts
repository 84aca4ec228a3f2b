/** Pictures are squares of this side: 64 px displayed, on the densest screens. Our own choice. */
export const pictureSidePx = 256

/** Maximum length as a data URL: what fits into a request (SEC-12) with the rest of its payload. */
export const longestPicture = 60_000

/** The default crop position. */
export const centerPosition = 0.5

/** The largest square of a picture; `position` is along the longer side, from 0 to 1. */
export const squareAt = ({ width, height }: { width: number; height: number }, position: number) => {
  const size = Math.min(width, height)
  return { x: Math.floor((width - size) * position), y: Math.floor((height - size) * position), size }
}

/** Larger than any photo of a phone. Decoding needs four bytes per pixel, whatever the file's size. Our own choice. */
export const largestFileBytes = 50 * 1024 * 1024

export type PictureProblem = 'tooLarge' | 'heic' | 'unreadable'

/** Why a browser could not decode a file: only Safari reads the HEIC photos of iPhones. */
export const pictureProblem = ({ name, type }: { name: string; type: string }): PictureProblem =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name) ? 'heic' : 'unreadable'
