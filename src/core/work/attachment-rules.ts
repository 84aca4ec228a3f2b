/**
 * The limits of attachments. Shared by page, runtime and server. Sizes in bytes; files are sent and stored in parts, so that an
 * upload resumes where it stopped.
 */
export const attachmentLimits = {
  /** SEC-31. */
  fileBytes: 25 * 1024 * 1024,
  /** A request with one part takes less than 30 s on a network of 6 kB/s. */
  partBytes: 128 * 1024,
  perIssue: 100,
  perOrganization: 10 * 1024 * 1024 * 1024,
  nameLength: 255,
} as const

/** An empty file has one empty part. */
export const partCount = (sizeBytes: number): number => Math.max(1, Math.ceil(sizeBytes / attachmentLimits.partBytes))

/** The length of part `n`, which counts from 0. */
export const partLength = (sizeBytes: number, n: number): number =>
  Math.max(0, Math.min(attachmentLimits.partBytes, sizeBytes - n * attachmentLimits.partBytes))

const pictureTypes: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif'])

/** Types that are shown as pictures. Never SVG, which can hold scripts. */
export const isPictureType = (mediaType: string): boolean => pictureTypes.has(mediaType)

/** The media type that a browser states for a file, without parameters, as the mutator accepts it. */
export const mediaTypeOf = (declared: string): string => {
  const [type = ''] = declared.toLowerCase().split(';')
  return /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(type.trim()) ? type.trim() : 'application/octet-stream'
}

/** Types that often carry place and time and are sent as they are; `scrubPicture` removes them from other pictures. */
export const mayContainLocation = (mediaType: string): boolean =>
  /^(video\/|image\/(hei[cf]|avif|tiff))/.test(mediaType)

/** A file's name without its path and without invalid characters; never a folder such as `..`, and never cut inside a character. */
export const fileNameOf = (name: string): string => {
  const bare = (name.split(/[\\/]/).at(-1) ?? '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
    .replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
  if (/^\.{0,2}$/.test(bare)) return 'file'
  const { nameLength } = attachmentLimits
  if (bare.length <= nameLength) return bare
  const end = /\.[^.]{1,20}$/.exec(bare)?.[0] ?? ''
  return bare.slice(0, nameLength - end.length).replace(/[\ud800-\udbff]$/, '') + end
}
