const roundConstants: readonly number[] = [
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
]
const initialState: readonly number[] = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
]

const padded = (text: string): Uint8Array => {
  const bytes = new TextEncoder().encode(text)
  const block = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64)
  block.set(bytes)
  block[bytes.length] = 0x80
  new DataView(block.buffer).setUint32(block.length - 4, bytes.length * 8)
  return block
}

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

/**
 * SHA-256 of a short text as eight words. Implemented here because WebCrypto is asynchronous and not available everywhere,
 * and a mutator needs its ids synchronously.
 */
export const sha256 = (text: string): Uint32Array => {
  const block = padded(text)
  const view = new DataView(block.buffer)
  const state = Uint32Array.from(initialState)
  const w = new Uint32Array(64)
  for (let offset = 0; offset < block.length; offset += 64) {
    for (let at = 0; at < 16; at++) w[at] = view.getUint32(offset + at * 4)
    for (let at = 16; at < 64; at++) {
      const [before15 = 0, before2 = 0] = [w[at - 15], w[at - 2]]
      const s0 = rotate(before15, 7) ^ rotate(before15, 18) ^ (before15 >>> 3)
      const s1 = rotate(before2, 17) ^ rotate(before2, 19) ^ (before2 >>> 10)
      w[at] = (w[at - 16] ?? 0) + s0 + (w[at - 7] ?? 0) + s1
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
    for (let at = 0; at < 64; at++) {
      const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (roundConstants[at] ?? 0) + (w[at] ?? 0)) | 0
      const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0]
    }
    for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) state[at] = (state[at] ?? 0) + word
  }
  return state
}

/** A UUID (version 8, RFC 9562) derived from its parts: the same on every device and on the server. */
export const derivedId = (...parts: readonly (string | number)[]): string => {
  const hex = [...sha256(JSON.stringify(parts))].map((word) => word.toString(16).padStart(8, '0')).join('')
  const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) & 3]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The id of a pair's row, so that two people who add the same pair create one row. */
export const memberRowId = (projectId: string, memberId: string): string => derivedId('member', projectId, memberId)
export const relationRowId = (kind: string, fromId: string, toId: string): string =>
  kind === 'relates' ? derivedId('relation', kind, ...[fromId, toId].sort()) : derivedId('relation', kind, fromId, toId)
export const favoriteRowId = (userId: string, targetId: string): string => derivedId('favorite', userId, targetId)
