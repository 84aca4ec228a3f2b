import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { scrubPicture } from './picture-metadata.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')
const secret = 'GPS 31.2304 N'

/** EXIF data with one entry, the orientation, followed by a location. */
const exif = (turn: number) =>
  Buffer.concat([
    latin('II\x2a\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0'),
    Buffer.from([turn, 0, 0, 0, 0, 0, 0, 0]),
    latin(secret),
  ])
const uint = (value: number, bytes: number, isLittle = false) => {
  const buffer = Buffer.alloc(bytes)
  isLittle ? buffer.writeUIntLE(value, 0, bytes) : buffer.writeUIntBE(value, 0, bytes)
  return buffer
}
const segment = (marker: number, content: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker]), uint(content.length + 2, 2), content])
const scan = (...bytes: number[]) => Buffer.concat([segment(0xda, Buffer.from([1, 1, 0])), Buffer.from(bytes)])
const jpeg = (turn: number) =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, latin('JFIF\0\x01\x01')),
    segment(0xe1, Buffer.concat([latin('Exif\0\0'), exif(turn)])),
    segment(0xe1, latin(`http://ns.adobe.com/xap/1.0/\0${secret}`)),
    segment(0xe2, latin('ICC_PROFILE\0colours')),
    segment(0xfe, latin(secret)),
    scan(1, 0xff, 0, 2, 0xff, 0xd0, 3),
    segment(0xed, latin(`Photoshop ${secret}`)),
    scan(4, 5),
    Buffer.from([0xff, 0xd9]),
    latin(`a film behind it ${secret}`),
  ])
const chunk = (type: string, content: Buffer) => {
  const body = Buffer.concat([latin(type), content])
  return Buffer.concat([uint(content.length, 4), body, uint(crc32(body), 4)])
}
const png = (turn: number) =>
  Buffer.concat([
    latin('\x89PNG\r\n\x1a\n'),
    chunk('IHDR', Buffer.alloc(13)),
    chunk('gAMA', Buffer.from([1, 2, 3, 4])),
    chunk('tEXt', latin(`Author\0${secret}`)),
    chunk('IDAT', latin('pixels')),
    chunk('eXIf', exif(turn)),
    chunk('IEND', Buffer.alloc(0)),
    latin(secret),
  ])
const part = (type: string, content: Buffer) =>
  Buffer.concat([latin(type), uint(content.length, 4, true), content, Buffer.alloc(content.length % 2)])
const webp = (turn: number) => {
  const parts = Buffer.concat([
    part('VP8X', Buffer.from([0x0c, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
    part('VP8 ', latin('pixels.')),
    part('EXIF', exif(turn)),
    part('XMP ', latin(secret)),
  ])
  return Buffer.concat([latin('RIFF'), uint(parts.length + 4, 4, true), latin('WEBP'), parts])
}
const gif = () =>
  Buffer.concat([
    latin('GIF89a\x01\0\x01\0\x80\0\0'),
    Buffer.alloc(6, 9),
    latin('\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0'),
    Buffer.concat([latin('\x21\xfe'), Buffer.from([secret.length]), latin(`${secret}\0`)]),
    latin(`\x21\xff\x0bXMP DataXMP${'x'.repeat(400)}${secret}`),
    Buffer.from(Array.from({ length: 256 }, (_, n) => 255 - n)),
    latin('\0\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0\x3b'),
    latin(secret),
  ])

const scrubbed = (picture: Buffer) => {
  const bytes = new Uint8Array(picture)
  scrubPicture(bytes)
  return Buffer.from(bytes)
}

test.each([
  ['JPEG', jpeg(1), ['JFIF', 'ICC_PROFILE\0colours', '\xff\0\x02\xff\xd0\x03', '\x04\x05\xff\xd9']],
  ['PNG', png(1), ['gAMA', 'pixels', 'IEND']],
  ['WebP', webp(1), ['pixels.']],
  ['GIF', gif(), ['NETSCAPE2.0\x03\x01\0\0\0', '\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0\x3b']],
])('a %s keeps its pixels and its length, and tells no more where it was taken', (_, picture, kept) => {
  expect(picture.includes(secret)).toBe(true)
  const clean = scrubbed(picture)
  expect(clean.length).toBe(picture.length)
  expect(clean.includes('GPS')).toBe(false)
  for (const piece of kept) expect(clean.includes(latin(piece))).toBe(true)
  expect(scrubbed(clean).equals(clean)).toBe(true)
})

test.each([
  ['JPEG', jpeg(6)],
  ['PNG', png(6)],
  ['WebP', webp(6)],
])('a %s stays turned as it was', (_, picture) => {
  const clean = scrubbed(picture)
  expect(clean.includes('GPS')).toBe(false)
  expect(clean.includes(Buffer.from([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6]))).toBe(true)
  expect(scrubbed(clean).equals(clean)).toBe(true)
})

test('the check sums of a PNG are right', () => {
  const clean = scrubbed(png(6))
  for (let at = 8; at < clean.length && clean.readUInt32BE(at + 4) !== 0x49454e44; at += 12 + clean.readUInt32BE(at)) {
    const length = clean.readUInt32BE(at)
    expect(clean.readUInt32BE(at + 8 + length)).toBe(crc32(clean.subarray(at + 4, at + 8 + length)))
  }
})

test('whatever is cut off or broken ends', () => {
  for (const picture of [jpeg(6), png(6), webp(6), gif()])
    for (let length = 0; length < picture.length; length += 3) scrubbed(picture.subarray(0, length))
  const other = latin(`%PDF ${secret}`)
  expect(scrubbed(other).equals(other)).toBe(true)
})
