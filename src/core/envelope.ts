import * as z from 'zod/mini'

/** Every code an answer may carry, by its meaning (`api.md` 2). Codes are strings: several have leading zeros. */
export const codes = {
  ok: '200',
  sessionRevoked: '403',
  sessionInvalid: '04206',
  invalidCredentials: '0410001',
  accountDisabled: '0410020',
  temporaryUser: '0418',
  notIntegrated: '0825',
  invalidField: '0400001',
  noPermission: '0403001',
  notFound: '0404001',
  tooManyAttempts: '0429001',
  mailCodeWrong: '0410002',
  mailCodeExpired: '0410003',
  passwordWeak: '0410004',
  resetLinkInvalid: '0410005',
  reauthenticationNeeded: '0410008',
  termsMissing: '0410011',
  orgKeyTaken: '0411001',
  invitationInvalid: '0411002',
  invitationForAnother: '0411003',
  alreadyMember: '0411004',
  joinCodeInvalid: '0411005',
  approvalNeeded: '0411006',
  seatLimit: '0411007',
  lastOwner: '0411008',
  ticketInvalid: '0413001',
  serverFailed: '500',
} as const

export type Code = (typeof codes)[keyof typeof codes]

/** The answer envelope of every call: `result` is an object, a list or null; `code` is compared as a string. */
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

/** `result` of code 0400001: which field was refused, and the stable key of the reason. */
export const fieldRefusalSchema = z.object({ field: z.string(), reason: z.optional(z.string()) })
