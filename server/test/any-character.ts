import * as fc from 'fast-check'

const surrogates = { from: 0xd800, count: 0x800 }

/** Any code point, like fast-check's unit `binary`, which needs seconds at first to fill a table of a million code points. */
export const anyCharacter = fc
  .nat(0x10ffff - surrogates.count)
  .map((at) => String.fromCodePoint(at < surrogates.from ? at : at + surrogates.count))
