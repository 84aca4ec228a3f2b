import { JPG } from 'image-size/types/jpg'
import { PNG } from 'image-size/types/png'
import { WEBP } from 'image-size/types/webp'

export type PictureType = 'webp' | 'png' | 'jpeg'

/** What pages send is 256 px wide; more than this is no avatar, and a small file can unpack to a very large one. */
const longestSide = 1024

/** By their first bytes. image-size's own detection would run twenty parsers over what a stranger sent. */
const formats = {
  png: { start: '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', reader: PNG },
  webp: { start: 'RIFF', reader: WEBP },
  jpeg: { start: '\xff\xd8\xff', reader: JPG },
}

/** image-size skips the first segment of a JPEG: a frame there would hide the size that browsers see. */
const isFrame = (marker = 0) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** The kind of a picture by its own first bytes, whatever it was said to be; null: it is none, or too large. */
export const pictureTypeOf = (content: Buffer): PictureType | null => {
  const head = content.toString('latin1', 0, 16)
  const type = (Object.keys(formats) as PictureType[]).find((name) => head.startsWith(formats[name].start))
  if (!type || (type === 'jpeg' && isFrame(content[3]))) return null
  const { reader } = formats[type]
  // a copy: image-size reads past the end of a view, into whatever lies behind it in memory
  const bytes = new Uint8Array(content)
  try {
    if (!reader.validate(bytes)) return null
    const { width, height } = reader.calculate(bytes)
    return [width, height].every((side) => side > 0 && side <= longestSide) ? type : null
  } catch {
    return null
  }
}
