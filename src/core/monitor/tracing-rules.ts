/** The W3C trace context of a request: the server's own spans name it as their parent. Ids are lower-case hex. */
export interface RequestTrace {
  traceId: string
  spanId: string
}

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** A trace of 24 random bytes; ids of zeros alone are not allowed, so the last byte of each is never 0. */
export const traceOf = (random: Uint8Array): RequestTrace => {
  const bytes = random.slice(0, 24)
  for (const last of [15, 23]) if (bytes[last] === 0) bytes[last] = 1
  return { traceId: hex(bytes.subarray(0, 16)), spanId: hex(bytes.subarray(16)) }
}

/** The header `traceparent`, version 00, marked as sampled. */
export const traceparentOf = ({ traceId, spanId }: RequestTrace): string => `00-${traceId}-${spanId}-01`

/** Whether requests to this address may carry the header: other origins would need a CORS permission that they do not give. */
export const isTracedUrl = (url: string, origins: readonly string[]): boolean =>
  origins.some((origin) => url === origin || url.startsWith(`${origin}/`) || url.startsWith(`${origin}?`))
