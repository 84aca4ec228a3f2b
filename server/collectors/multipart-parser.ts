/** A part of a form: `isFile` when its sender gave it a file name. */
export interface Part {
  content: Buffer
  isFile: boolean
}

const boundaryPattern = /^multipart\/form-data;\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'+./:=?-]{1,70}))$/i
const dispositionPattern = /^content-disposition: form-data; name="([\w-]{1,64})"(; filename="[^"\r\n]{0,255}")?$/i
const typePattern = /^content-type: [\w./+-]{1,100}(; ?charset=[\w-]{1,20})?$/i
const maxParts = 32
const maxHeaderBytes = 1024
const lineEnd = '\r\n'

/** Name and kind from a part's headers; null unless there is exactly one disposition and no unknown header. */
const nameOf = (headers: string): { name: string; isFile: boolean } | null => {
  const [first = '', ...others] = headers.split(lineEnd)
  const disposition = dispositionPattern.exec(first)
  const isKnown = others.length <= 1 && others.every((line) => typePattern.test(line))
  return disposition && isKnown ? { name: disposition[1] as string, isFile: disposition[2] !== undefined } : null
}

/**
 * The parts of a `multipart/form-data` body as browsers write it. Strict: null with anything before the first or after the last
 * boundary, an unknown header, a repeated name, or more than 32 parts.
 */
export function parseMultipart(contentType: string, body: Buffer): ReadonlyMap<string, Part> | null {
  const [, quoted, bare] = boundaryPattern.exec(contentType) ?? []
  const boundary = quoted ?? bare
  if (!boundary) return null
  const parts = new Map<string, Part>()
  const delimiter = Buffer.from(`${lineEnd}--${boundary}`)
  // the first delimiter has no line end before it
  let at = delimiter.length - lineEnd.length
  if (!body.subarray(0, at).equals(delimiter.subarray(lineEnd.length))) return null
  for (;;) {
    const rest = body.subarray(at, at + 4).toString('latin1')
    if (rest.startsWith('--'))
      return parts.size > 0 && /^--(\r\n)?$/.test(body.subarray(at).toString('latin1')) ? parts : null
    if (!rest.startsWith(lineEnd) || parts.size >= maxParts) return null
    const headersEnd = body.indexOf(lineEnd + lineEnd, at + 2)
    if (headersEnd < 0 || headersEnd - at > maxHeaderBytes) return null
    const found = nameOf(body.subarray(at + 2, headersEnd).toString('latin1'))
    const end = body.indexOf(delimiter, headersEnd + 2)
    if (!found || end < headersEnd + 4 || parts.has(found.name)) return null
    parts.set(found.name, { content: body.subarray(headersEnd + 4, end), isFile: found.isFile })
    at = end + delimiter.length
  }
}
