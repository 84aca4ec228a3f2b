export interface RegisterValues {
  orgEmail: string
  emailCode: string
  orgUserName: string
  password: string
  agreeTerms: boolean
  /** The mail that was sent: its id, its address, and when another may be asked for (epoch ms). */
  requestId: string
  mailedTo: string
  resendAt: number
  /** What came along and must not stay in the address: an identity that a provider vouched for, a purchase. */
  registerTicket: string
  awsRegistrationId: string
}

export const registerSteps = ['address', 'code', 'profile'] as const
export type RegisterStep = (typeof registerSteps)[number]

/** A code needs a mail that was sent, the rest a code. After a reload the code is typed again: it is kept nowhere. */
export const mayShowStep = (step: RegisterStep, { requestId, emailCode }: RegisterValues): boolean =>
  ({ address: true, code: requestId !== '', profile: requestId !== '' && emailCode !== '' })[step]
