import {
  largestFileBytes,
  longestPicture,
  type PictureProblem,
  pictureProblem,
  pictureSidePx,
  squareAt,
} from '../../core/pictures/picture-rules.ts'

/** The best that a browser can write and a request can carry. */
const encodings = [
  ['image/webp', 0.9],
  ['image/webp', 0.7],
  ['image/jpeg', 0.85],
  ['image/jpeg', 0.6],
] as const

/** Draws the square at a place of a picture, as small as it is kept. */
export const drawSquare = (canvas: HTMLCanvasElement, image: ImageBitmap, place: number): void => {
  Object.assign(canvas, { width: pictureSidePx, height: pictureSidePx })
  const { x, y, size } = squareAt(image, place)
  canvas.getContext('2d')?.drawImage(image, x, y, size, size, 0, 0, pictureSidePx, pictureSidePx)
}

/** Where a picture is clear, JPEG would be black. */
const onWhite = (canvas: HTMLCanvasElement) => {
  const context = canvas.getContext('2d')
  if (!context) return
  Object.assign(context, { globalCompositeOperation: 'destination-over', fillStyle: '#fff' })
  context.fillRect(0, 0, canvas.width, canvas.height)
}

/** The best of them that fits; null where the browser writes none. */
const encoded = (canvas: HTMLCanvasElement): string | null => {
  for (const [type, quality] of encodings) {
    if (type === 'image/jpeg') onWhite(canvas)
    const url = canvas.toDataURL(type, quality)
    if (url.startsWith(`data:${type}`) && url.length <= longestPicture) return url
  }
  return null
}

/** The picture of a file, the right way up; or why there is none. */
export const readPicture = async (file: File): Promise<ImageBitmap | PictureProblem> => {
  if (file.size > largestFileBytes) return 'tooLarge'
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  return image ?? pictureProblem(file)
}

/**
 * A part of a picture as a small square, drawn anew: nothing else of the file, such as where it was taken, leaves the
 * device. Null where the browser cannot write one that fits.
 */
export const squarePicture = (image: ImageBitmap, place: number): string | null => {
  const canvas = document.createElement('canvas')
  drawSquare(canvas, image, place)
  return encoded(canvas)
}
