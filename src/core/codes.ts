/** Every code of an answer by its meaning (API-9). Codes are strings: several have leading zeros. */
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
  identityUnknown: '0410006',
  secondFactorNeeded: '0410007',
  reauthenticationNeeded: '0410008',
  identityTaken: '0410009',
  termsMissing: '0410011',
  providerRefused: '0410012',
  accountExists: '0410013',
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

/** Codes that only pages of shares receive. */
export const shareCodes = {
  unknown: '0412001',
  passwordNeeded: '0412002',
} as const

/** Codes that only pages of identity providers and messengers receive. */
export const providerCodes = {
  notPermitted: '0825001',
  otherTenant: '0825002',
  expired: '0825003',
  adminMissing: '0825004',
  /** The address to sign is not one of ours. */
  foreignUrl: '0825005',
} as const

/** Separate from the others: only runtimes receive them, in answers to sync calls, and programs that call mutators. */
export const syncCodes = {
  /** The device's copy is from before a restore, or older than the kept changes: it must load everything again. */
  cursorTooOld: '0414001',
  /** The server does not know the device's schema: a newer build must be loaded. No mutation was processed. */
  schemaUnknown: '0414002',
  /** A mutator refused: `result.refusal` says why. Nothing was changed. */
  mutationRefused: '0415001',
  /** The organisation has no room for more attachments. */
  storageFull: '0414003',
} as const

export type Code =
  | (typeof codes)[keyof typeof codes]
  | (typeof shareCodes)[keyof typeof shareCodes]
  | (typeof providerCodes)[keyof typeof providerCodes]
  | (typeof syncCodes)[keyof typeof syncCodes]
