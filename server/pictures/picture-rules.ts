export type PictureType = 'webp' | 'png' | 'jpeg'

interface Size {
  width: number
  height: number
}

/** What pages send is 256 px wide; more than this is no avatar, and a small file can unpack to a very large one. */
const longestSide = 1024

const startsWith = (content: Buffer, at: number, text: string) =>
  content.subarray(at, at + text.length).toString('latin1') === text

const pngSize = (content: Buffer): Size | null =>
  startsWith(content, 0, '\x89PNG\r\n\x1a\n') && startsWith(content, 12, 'IHDR')
    ? { width: content.readUInt32BE(16), height: content.readUInt32BE(20) }
    : null

/** The three headers of a WebP: extended, lossless, lossy. */
const webpSize = (content: Buffer): Size | null => {
  if (!startsWith(content, 0, 'RIFF') || !startsWith(content, 8, 'WEBP')) return null
  if (startsWith(content, 12, 'VP8X'))
    return { width: content.readUIntLE(24, 3) + 1, height: content.readUIntLE(27, 3) + 1 }
  if (startsWith(content, 12, 'VP8L')) {
    const bits = content.readUInt32LE(21)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (startsWith(content, 12, 'VP8 '))
    return { width: content.readUInt16LE(26) & 0x3fff, height: content.readUInt16LE(28) & 0x3fff }
  return null
}

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Walks the segments of a JPEG to the first that says how large the picture is. */
const jpegSize = (content: Buffer): Size | null => {
  if (content.readUInt16BE(0) !== 0xffd8) return null
  for (let at = 2; at + 9 <= content.length; at += 2 + content.readUInt16BE(at + 2)) {
    if (content[at] !== 0xff) return null
    if (isFrame(content[at + 1] ?? 0))
      return { width: content.readUInt16BE(at + 7), height: content.readUInt16BE(at + 5) }
  }
  return null
}

const sizeReaders: Record<PictureType, (content: Buffer) => Size | null> = {
  png: pngSize,
  webp: webpSize,
  jpeg: jpegSize,
}
const shortestFile = 30

/** The kind of a picture by its own first bytes, whatever it was said to be; null: it is none, or too large. */
export const pictureTypeOf = (content: Buffer): PictureType | null => {
  if (content.length < shortestFile) return null
  for (const [type, sizeOf] of Object.entries(sizeReaders) as [PictureType, (content: Buffer) => Size | null][]) {
    const size = sizeOf(content)
    if (size) return Object.values(size).every((side) => side > 0 && side <= longestSide) ? type : null
  }
  return null
}
