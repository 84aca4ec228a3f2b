import * as z from 'zod/mini'
import { type Carried, type RegisterEntry, registerEntriesTable } from './register-entries.ts'
import type { RegisterValues } from './register-types.ts'

/** What the sign-in page of a provider found out about a newcomer, brought along with the history entry. */
const newcomerSchema = z.object({ newcomer: z.object({ registerTicket: z.string(), name: z.optional(z.string()) }) })

export type Newcomer = z.infer<typeof newcomerSchema>['newcomer']

const keptOutOfTheAddress = (carried: Carried): carried is 'registerTicket' | 'awsRegistrationId' =>
  carried === 'registerTicket' || carried === 'awsRegistrationId'

/** What the form begins with, over the draft: a draft of another entry must not bring its ticket or purchase along. */
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
    ...(wantsTicket && newcomer ? { registerTicket: newcomer.registerTicket } : {}),
    ...(wantsTicket && newcomer?.name ? { orgUserName: newcomer.name } : {}),
  }
}

/** Whether what an entry lives from came along. */
export const isCarried = (entry: RegisterEntry, values: RegisterValues, search: URLSearchParams): boolean => {
  const { carries } = registerEntriesTable[entry]
  if (carries === null) return true
  return keptOutOfTheAddress(carries) ? values[carries] !== '' : search.has(carries)
}
