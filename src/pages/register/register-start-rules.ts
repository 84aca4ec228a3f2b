import * as z from 'zod/mini'
import { providers } from '../../core/providers/provider-names.ts'
import { type Carried, type RegisterEntry, registerEntriesTable } from './register-entries.ts'
import type { RegisterValues } from './register-types.ts'

/** A newcomer's identity from the code exchange, passed in the history state. */
const newcomerSchema = z.object({
  newcomer: z.object({
    registerTicket: z.string(),
    name: z.optional(z.string()),
    provider: z.optional(z.enum(providers)),
  }),
})

export type Newcomer = z.infer<typeof newcomerSchema>['newcomer']

const isInForm = (carried: Carried): carried is 'registerTicket' | 'awsRegistrationId' =>
  carried === 'registerTicket' || carried === 'awsRegistrationId'

/** Initial values over the draft; a ticket or purchase of another entry's draft is dropped. */
export const registerStart = (
  entry: RegisterEntry,
  awsRegistrationId: string,
  historyState: unknown,
): Partial<RegisterValues> => {
  const newcomer = newcomerSchema.safeParse(historyState).data?.newcomer
  const wantsTicket = registerEntriesTable[entry].carries === 'registerTicket'
  return {
    awsRegistrationId,
    ...(wantsTicket ? {} : { registerTicket: '' }),
    ...(wantsTicket && newcomer
      ? { registerTicket: newcomer.registerTicket, registerProvider: newcomer.provider }
      : {}),
    ...(wantsTicket && newcomer?.name ? { orgUserName: newcomer.name } : {}),
  }
}

/** Whether the entry's parameter is present. */
export const isCarried = (entry: RegisterEntry, values: RegisterValues, search: URLSearchParams): boolean => {
  const { carries } = registerEntriesTable[entry]
  if (carries === null) return true
  return isInForm(carries) ? values[carries] !== '' : search.has(carries)
}
