/** Each picture is a header, as far as it is parsed, followed by bytes of one grey `tint`. */
const tail = (tint: number) => Buffer.alloc(40, tint)

const uint = (bytes: number, value: number, order: 'BE' | 'LE') => {
  const buffer = Buffer.alloc(bytes)
  order === 'BE' ? buffer.writeUIntBE(value, 0, bytes) : buffer.writeUIntLE(value, 0, bytes)
  return buffer
}
const latin = (text: string) => Buffer.from(text, 'latin1')

export const pngOf = (width: number, height: number, tint = 0): Buffer =>
  Buffer.concat([
    latin('\x89PNG\r\n\x1a\n'),
    uint(4, 13, 'BE'),
    latin('IHDR'),
    uint(4, width, 'BE'),
    uint(4, height, 'BE'),
    tail(tint),
  ])

/** A JPEG with a comment before its frame. */
export const jpegOf = (width: number, height: number): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, 6, 1, 2, 3, 4, 0xff, 0xc0, 0, 17, 8]),
    uint(2, height, 'BE'),
    uint(2, width, 'BE'),
    tail(0),
  ])

/** A JPEG with a frame before everything else, which no encoder writes, followed by a small picture. */
export const jpegWithHiddenFrame = (width: number, height: number): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8]),
    uint(2, height, 'BE'),
    uint(2, width, 'BE'),
    Buffer.alloc(10),
    jpegOf(10, 10).subarray(2),
  ])

const webpSizes: Record<string, (width: number, height: number) => Buffer> = {
  VP8X: (width, height) => Buffer.concat([Buffer.alloc(4), uint(3, width - 1, 'LE'), uint(3, height - 1, 'LE')]),
  VP8L: (width, height) => Buffer.concat([Buffer.from([0x2f]), uint(4, (width - 1) | ((height - 1) << 14), 'LE')]),
  'VP8 ': (width, height) => Buffer.concat([Buffer.alloc(6), uint(2, width, 'LE'), uint(2, height, 'LE')]),
}

export const webpOf = (kind: string, width: number, height: number): Buffer =>
  Buffer.concat([
    latin('RIFF'),
    uint(4, 60, 'LE'),
    latin('WEBP'),
    latin(kind),
    uint(4, 10, 'LE'),
    webpSizes[kind]?.(width, height) ?? Buffer.alloc(10),
    tail(0),
  ])
