import { expect, test } from 'vitest'
import { pictureTypeOf } from './picture-store.ts'
import { jpegOf, jpegWithHiddenFrame, pngOf, webpOf } from './test-pictures.ts'

test.each([
  ['png', pngOf(256, 256)],
  ['jpeg', jpegOf(256, 256)],
  ['webp', webpOf('VP8X', 256, 256)],
  ['webp', webpOf('VP8L', 256, 256)],
  ['webp', webpOf('VP8 ', 256, 256)],
] as const)('%s is known by its own bytes', (type, content) => {
  expect(pictureTypeOf(content)).toBe(type)
})

test.each([
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['nothing', Buffer.alloc(0)],
  ['the first bytes alone', pngOf(256, 256).subarray(0, 20)],
  ['a jpeg that never says its size', Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(60)])],
  ['a WebP of no known kind', webpOf('VP9 ', 256, 256)],
  ['one that unpacks to a billion pixels', pngOf(30_000, 30_000)],
  ['a wide jpeg', jpegOf(60_000, 10)],
  ['a tall WebP', webpOf('VP8X', 10, 100_000)],
  ['one without a height', pngOf(256, 0)],
  ['a jpeg that hides a large frame before a small one', jpegWithHiddenFrame(60_000, 60_000)],
])('%s is no picture', (_, content) => {
  expect(pictureTypeOf(content)).toBeNull()
})
