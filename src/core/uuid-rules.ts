const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** A UUID of version 7 (RFC 9562): later ones sort after earlier ones. `now` in epoch milliseconds, ten random bytes. */
export const uuidV7 = (now: number, random: Uint8Array): string => {
  const time = now.toString(16).padStart(12, '0').slice(-12)
  const bytes = Uint8Array.from(random)
  bytes[0] = 0x70 | ((bytes[0] ?? 0) & 0x0f)
  bytes[2] = 0x80 | ((bytes[2] ?? 0) & 0x3f)
  const rest = hexOf(bytes)
  return `${time.slice(0, 8)}-${time.slice(8)}-${rest.slice(0, 4)}-${rest.slice(4, 8)}-${rest.slice(8, 20)}`
}

/** Creates a page's ids, each sorting after the one before even within a millisecond, so that rows pasted together keep their order. */
export const uuidSequence = (now: () => number, random: () => Uint8Array): (() => string) => {
  let last = 0
  return () => {
    last = Math.max(now(), last + 1)
    return uuidV7(last, random())
  }
}
