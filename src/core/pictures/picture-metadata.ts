const text = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length))

/** Replaces a range by `content` and zeros behind it. */
const blank = (bytes: Uint8Array, from: number, to: number, content: ArrayLike<number> = []): void => {
  const range = bytes.subarray(from, Math.max(from, to)).fill(0)
  if (content.length <= range.length) range.set(content)
}

/** How a picture is turned (1–8), by the EXIF data that begin at `from` with their byte order; 1 where that cannot be read. */
const orientationOf = (bytes: Uint8Array, from: number, to: number): number => {
  const view = new DataView(bytes.buffer, bytes.byteOffset + from, Math.max(0, to - from))
  if (view.byteLength < 26) return 1
  const isLittle = view.getUint16(0) === 0x4949
  if (view.getUint16(2, isLittle) !== 42) return 1
  const table = view.getUint32(4, isLittle)
  if (table + 2 > view.byteLength) return 1
  const entries = view.getUint16(table, isLittle)
  for (let n = 0, at = table + 2; n < entries && at + 12 <= view.byteLength; n++, at += 12) {
    if (view.getUint16(at, isLittle) !== 0x0112) continue
    const turn = view.getUint16(at + 8, isLittle)
    return turn >= 1 && turn <= 8 ? turn : 1
  }
  return 1
}

/** EXIF data with only the orientation; empty for a picture that is not turned. */
const turnedBy = (turn: number): number[] =>
  turn === 1 ? [] : [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, turn, 0, 0, 0, 0, 0, 0]

const exifMark = [0x45, 0x78, 0x69, 0x66, 0, 0]

/** Whether a JPEG segment is needed for decoding or colours, and so is kept. */
const isDecoding = (bytes: Uint8Array, marker: number, from: number): boolean => {
  if (marker === 0xe0) return text(bytes, from, 5) === 'JFIF\0'
  if (marker === 0xe2) return text(bytes, from, 12) === 'ICC_PROFILE\0'
  if (marker === 0xee) return text(bytes, from, 5) === 'Adobe'
  return marker !== 0xfe && (marker < 0xe0 || marker > 0xef)
}

const scrubSegment = (bytes: Uint8Array, marker: number, from: number, to: number): void => {
  if (isDecoding(bytes, marker, from)) return
  const isExif = marker === 0xe1 && text(bytes, from, 6) === 'Exif\0\0'
  const turned = isExif ? turnedBy(orientationOf(bytes, from + 6, to)) : []
  blank(bytes, from, to, turned.length > 0 ? [...exifMark, ...turned] : [])
}

/** The start of the next marker behind compressed data. */
const afterScan = (bytes: Uint8Array, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return bytes.length
}

const scrubJpeg = (bytes: Uint8Array): void => {
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) at += 1
    else if (marker === 0xd9) {
      // cameras append other pictures and videos, which have metadata of their own
      blank(bytes, at + 2, bytes.length)
      return
    } else {
      const end = at + 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0))
      scrubSegment(bytes, marker, at + 4, Math.min(end, bytes.length))
      at = marker === 0xda ? afterScan(bytes, end) : end
    }
  }
}

const crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  let value = n
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value >>> 0
})

const crcOf = (bytes: Uint8Array): number => {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return ~crc >>> 0
}

/** Chunks that say how a PNG is drawn. The critical ones begin with a capital letter. */
const pngChunks = /^([A-Z]...|tRNS|gAMA|cHRM|sRGB|iCCP|sBIT|pHYs|bKGD|hIST|sPLT|acTL|fcTL|fdAT|cICP|mDCV|cLLI)$/
/** A chunk that no reader knows and every reader skips. */
const unknownChunk = [0x7a, 0x7a, 0x5a, 0x7a]

const scrubPng = (bytes: Uint8Array): void => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 8
  while (at + 12 <= bytes.length) {
    const end = at + 12 + view.getUint32(at)
    if (end > bytes.length) return
    const type = text(bytes, at + 4, 4)
    if (!pngChunks.test(type)) {
      const turned = type === 'eXIf' ? turnedBy(orientationOf(bytes, at + 8, end - 4)) : []
      blank(bytes, at + 8, end - 4, turned)
      if (turned.length === 0) bytes.set(unknownChunk, at + 4)
      view.setUint32(end - 4, crcOf(bytes.subarray(at + 4, end - 4)))
    }
    at = end
    if (type === 'IEND') break
  }
  if (text(bytes, at - 8, 4) === 'IEND') blank(bytes, at, bytes.length)
}

const webpChunks = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
const exifFlag = 0x08
const xmpFlag = 0x04
const junk = [0x4a, 0x55, 0x4e, 0x4b]

const scrubWebp = (bytes: Uint8Array): void => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let isTurned = false
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at + 4, true)
    const end = Math.min(at + 8 + size, bytes.length)
    const type = text(bytes, at, 4)
    if (!webpChunks.has(type)) {
      const start = type === 'EXIF' && text(bytes, at + 8, 6) === 'Exif\0\0' ? at + 14 : at + 8
      const turned = type === 'EXIF' ? turnedBy(orientationOf(bytes, start, end)) : []
      blank(bytes, at + 8, end, turned)
      if (turned.length === 0) bytes.set(junk, at)
      else isTurned = true
    }
    at += 8 + size + (size % 2)
  }
  if (text(bytes, 12, 4) === 'VP8X') bytes[20] = (bytes[20] ?? 0) & ~(xmpFlag | (isTurned ? 0 : exifFlag))
}

/** The end of a GIF's sub-blocks that begin at `from`, behind the empty one. */
const afterBlocks = (bytes: Uint8Array, from: number): number => {
  let at = from
  while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0)
  return Math.min(at + 1, bytes.length)
}

/** Fills the range with new sub-blocks of zeros: in XMP data the former block lengths are themselves part of the text. */
const blankBlocks = (bytes: Uint8Array, from: number): number => {
  const end = afterBlocks(bytes, from)
  blank(bytes, from, end)
  for (let at = from; at < end - 1; ) {
    const left = end - 1 - at
    const length = left <= 256 ? left : left === 257 ? 255 : 256
    bytes[at] = length - 1
    at += length
  }
  return end
}

const paletteBytes = (flags: number): number => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)

const scrubGif = (bytes: Uint8Array): void => {
  let at = 13 + paletteBytes(bytes[10] ?? 0)
  while (at < bytes.length) {
    const kind = bytes[at]
    if (kind === 0x2c) at = afterBlocks(bytes, at + 11 + paletteBytes(bytes[at + 9] ?? 0))
    else if (kind !== 0x21) {
      if (kind === 0x3b) blank(bytes, at + 1, bytes.length)
      return
    } else {
      const label = bytes[at + 1]
      const isApplication = label === 0xff
      const isLoop = isApplication && /^(NETSCAPE2\.0|ANIMEXTS1\.0)$/.test(text(bytes, at + 3, 11))
      if (label === 0xf9 || isLoop || label === 0x01) at = afterBlocks(bytes, at + 2)
      else at = blankBlocks(bytes, isApplication ? at + 3 + (bytes[at + 2] ?? 0) : at + 2)
    }
  }
}

/** A picture's type by its first bytes, whatever its name says. */
export const pictureFormatOf = (head: Uint8Array): 'jpeg' | 'png' | 'webp' | 'gif' | null => {
  const start = text(head, 0, 12)
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (start.startsWith('\x89PNG\r\n')) return 'png'
  if (/^GIF8[79]a/.test(start)) return 'gif'
  return start.startsWith('RIFF') && start.slice(8) === 'WEBP' ? 'webp' : null
}

const scrubs = { jpeg: scrubJpeg, png: scrubPng, webp: scrubWebp, gif: scrubGif }

/**
 * Overwrites a picture's metadata in place: where and when it was taken, with which device, by whom, earlier versions, comments
 * (SEC-31). Orientation, colours, pixels and length stay; a second run changes nothing. Leaves everything alone that is no JPEG, PNG,
 * WebP or GIF.
 */
export const scrubPicture = (bytes: Uint8Array): void => {
  const format = pictureFormatOf(bytes)
  if (format) scrubs[format](bytes)
}
