/** Pictures of people and organisations are squares of this side. Ours: 64 px shown, on the densest screens. */
export const pictureSidePx = 256

/** As a data URL: as much as fits into a request (SEC-12) with the rest of its payload. */
export const longestPicture = 60_000

/** The part of a picture that is shown until somebody chooses another. */
export const middlePlace = 0.5

/** The largest square of a picture; `place` is where along its longer side, from 0 at its beginning to 1 at its end. */
export const squareAt = ({ width, height }: { width: number; height: number }, place: number) => {
  const size = Math.min(width, height)
  return { x: Math.floor((width - size) * place), y: Math.floor((height - size) * place), size }
}

/** Ours: what no camera of a phone exceeds. Decoding takes four bytes for each point of the picture, whatever its file holds. */
export const largestFileBytes = 50 * 1024 * 1024

export type PictureProblem = 'tooLarge' | 'heic' | 'unreadable'

/** Why a file that a browser could not read is none for it: Safari alone reads the photos of iPhones. */
export const pictureProblem = ({ name, type }: { name: string; type: string }): PictureProblem =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name) ? 'heic' : 'unreadable'
