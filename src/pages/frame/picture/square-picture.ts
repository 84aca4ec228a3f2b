import { longestPicture, middleSquare, pictureSidePx } from '../../../core/pictures/picture-rules.ts'

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

/**
 * The middle of a picture as a small square, drawn anew: nothing else of the file, such as where it was taken, leaves the
 * device. Null where the browser cannot read it.
 */
export const squarePicture = async (file: Blob): Promise<string | null> => {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!image) return null
  const canvas = drawMiddle(image)
  for (const [type, quality] of encodings) {
    if (type === 'image/jpeg') onWhite(canvas)
    const url = canvas.toDataURL(type, quality)
    if (url.startsWith(`data:${type}`) && url.length <= longestPicture) return url
  }
  return null
}
