import * as z from 'zod/mini'

/** The envelope of every answer: `result` is an object, a list or null; `code` is compared as a string. */
export const envelopeSchema = z.object({
  code: z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
  msg: z._default(z.string(), ''),
  subMsg: z._default(z.string(), ''),
  message: z._default(z.string(), ''),
  result: z.optional(z.unknown()),
})

export interface Envelope<Result = unknown> {
  code: string
  msg: string
  subMsg: string
  message: string
  result: Result
}

/** `result` of code 0400001: the refused field and the reason's stable key. */
export const fieldRefusalSchema = z.object({ field: z.string(), reason: z.optional(z.string()) })
