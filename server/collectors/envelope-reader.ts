import * as z from 'zod'

const longestText = 4000
/** The maximum depth and number of values in reports of our page; larger reports are forged. */
const deepest = 12
const maxValues = 20_000

const eventId = z.string().regex(/^[0-9a-f]{32}$/)
const headerSchema = z.looseObject({ event_id: eventId, sent_at: z.iso.datetime() })
const itemSchema = z.strictObject({
  type: z.enum(['event', 'transaction']),
  length: z.int().optional(),
  content_type: z.literal('application/json').optional(),
})
const tag = z.string().max(200)
const seconds = z.number().min(0).max(1e11)
const reportSchema = z.looseObject({
  event_id: eventId,
  timestamp: seconds,
  platform: z.literal('javascript'),
  exception: z
    .object({
      values: z
        .array(z.looseObject({ type: z.string().max(200).optional(), value: z.string().max(longestText).optional() }))
        .min(1)
        .max(20),
    })
    .optional(),
  message: z.string().max(longestText).optional(),
  transaction: tag.optional(),
  user: z.strictObject({ id: z.string().regex(/^[\w-]{1,64}$/) }).optional(),
  tags: z.record(z.string().max(32), tag).optional(),
})

/** Whether a value is within the limits of text length, depth and number of values. */
const isModest = (value: unknown): boolean => {
  let left = maxValues
  const check = (part: unknown, depth: number): boolean => {
    left -= 1
    if (left < 0 || depth > deepest) return false
    if (typeof part === 'string') return part.length <= longestText && !part.includes('\0')
    if (part === null || typeof part !== 'object') return true
    return Object.entries(part).every(([name, each]) => name.length <= 200 && check(each, depth + 1))
  }
  return check(value, 0)
}

const parse = (line: string | undefined): unknown => {
  try {
    return JSON.parse(line ?? '')
  } catch {
    return null
  }
}

/** One report of an error, or a trace. `at`: epoch milliseconds. */
export interface ReceivedReport {
  id: string
  at: number
  userId: string | null
  tags: Readonly<Record<string, string>>
  /** The error's type and message; null for a trace. */
  error: { type: string; message: string } | null
  /** The envelope without its header fields for destination and time of sending. */
  text: string
}

/** Parses a Sentry envelope of one report; null unless all of it is valid. */
export function readEnvelope(text: string): ReceivedReport | null {
  const lines = text.replace(/\n$/, '').split('\n')
  if (lines.length !== 3) return null
  const [header, item, payload] = lines.map(parse)
  const { data: head } = headerSchema.safeParse(header)
  const { data: kind } = itemSchema.safeParse(item)
  const { data: report } = reportSchema.safeParse(payload)
  if (!head || !kind || !report || head.event_id !== report.event_id) return null
  if (kind.length !== undefined && kind.length !== Buffer.byteLength(lines[2] as string)) return null
  if (!isModest(head) || !isModest(report)) return null
  const { type = '', value = '' } = report.exception?.values.at(-1) ?? {}
  const message = value || report.message || ''
  if (kind.type === 'event' && type === '' && message === '') return null
  const { sent_at: _sentAt, dsn: _dsn, ...rest } = head
  return {
    id: head.event_id,
    at: Math.round(report.timestamp * 1000),
    userId: report.user?.id ?? null,
    tags: report.tags ?? {},
    error: kind.type === 'event' ? { type, message } : null,
    text: [rest, { type: kind.type }, report].map((part) => JSON.stringify(part)).join('\n'),
  }
}
