import type { Provider } from '../../core/providers/provider-names.ts'

export interface RegisterValues {
  orgEmail: string
  emailCode: string
  orgUserName: string
  password: string
  agreeTerms: boolean
  /** The mail that was sent: its id, its address, and when the next one may be requested (epoch ms). */
  requestId: string
  mailedTo: string
  resendAt: number
  /** Credentials that must not stay in the address: a provider's ticket, a purchase. */
  registerTicket: string
  /** The provider of the ticket's identity. */
  registerProvider?: Provider | undefined
  awsRegistrationId: string
}

export const registerSteps = ['address', 'code', 'profile'] as const
/** An invitation's mail has proved the address. */
export const invitedSteps = ['profile'] as const
export type RegisterStep = (typeof registerSteps)[number]

/** The code step requires a sent mail, the profile step a code. A reload loses the code, because it is never stored. */
export const mayShowStep = (step: RegisterStep, { requestId, emailCode }: RegisterValues): boolean =>
  ({ address: true, code: requestId !== '', profile: requestId !== '' && emailCode !== '' })[step]
