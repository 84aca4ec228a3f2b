import {
  largestFileBytes,
  longestPicture,
  middleSquare,
  type PictureProblem,
  pictureProblem,
  pictureSidePx,
} from '../../../core/pictures/picture-rules.ts'

/** The best that a browser can write and a request can carry. */
const encodings = [
  ['image/webp', 0.9],
  ['image/webp', 0.7],
  ['image/jpeg', 0.85],
  ['image/jpeg', 0.6],
] as const

const drawMiddle = (image: ImageBitmap): HTMLCanvasElement => {
  const canvas = Object.assign(document.createElement('canvas'), { width: pictureSidePx, height: pictureSidePx })
  const { x, y, size } = middleSquare(image)
  canvas.getContext('2d')?.drawImage(image, x, y, size, size, 0, 0, pictureSidePx, pictureSidePx)
  return canvas
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

/**
 * The middle of a picture as a small square, drawn anew: nothing else of the file, such as where it was taken, leaves the
 * device. Where that cannot be, why.
 */
export const squarePicture = async (file: File): Promise<{ url: string } | { problem: PictureProblem }> => {
  if (file.size > largestFileBytes) return { problem: 'tooLarge' }
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  const url = image && encoded(drawMiddle(image))
  return url ? { url } : { problem: pictureProblem(file) }
}
