import {
  largestFileBytes,
  longestPicture,
  type PictureProblem,
  pictureProblem,
  pictureSidePx,
  squareAt,
} from '../../core/pictures/picture-rules.ts'

/** Encodings from best to smallest, for browsers and the request's limit. */
const encodings = [
  ['image/webp', 0.9],
  ['image/webp', 0.7],
  ['image/jpeg', 0.85],
  ['image/jpeg', 0.6],
] as const

/** Draws the square at a position of a picture, in the stored size. */
export const drawSquare = (canvas: HTMLCanvasElement, image: ImageBitmap, position: number): void => {
  Object.assign(canvas, { width: pictureSidePx, height: pictureSidePx })
  const { x, y, size } = squareAt(image, position)
  canvas.getContext('2d')?.drawImage(image, x, y, size, size, 0, 0, pictureSidePx, pictureSidePx)
}

/** Puts white behind transparency, which JPEG would turn black. */
const onWhite = (canvas: HTMLCanvasElement) => {
  const context = canvas.getContext('2d')
  if (!context) return
  Object.assign(context, { globalCompositeOperation: 'destination-over', fillStyle: '#fff' })
  context.fillRect(0, 0, canvas.width, canvas.height)
}

/** The best encoding that fits; null if the browser has none. */
const encoded = (canvas: HTMLCanvasElement): string | null => {
  for (const [type, quality] of encodings) {
    if (type === 'image/jpeg') onWhite(canvas)
    const url = canvas.toDataURL(type, quality)
    if (url.startsWith(`data:${type}`) && url.length <= longestPicture) return url
  }
  return null
}

/** The decoded picture in its right orientation, or why it cannot be read. */
export const readPicture = async (file: File): Promise<ImageBitmap | PictureProblem> => {
  if (file.size > largestFileBytes) return 'tooLarge'
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  return image ?? pictureProblem(file)
}

/**
 * A part of a picture as a small square. Redrawn, so that nothing else of the file, such as its location, leaves the device.
 * Null if the browser cannot encode one that fits.
 */
export const squarePicture = (image: ImageBitmap, position: number): string | null => {
  const canvas = document.createElement('canvas')
  drawSquare(canvas, image, position)
  return encoded(canvas)
}
