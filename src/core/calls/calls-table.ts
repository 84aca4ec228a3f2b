import { accountCalls } from './account-calls.ts'
import { mfaCalls } from './mfa-calls.ts'
import { organizationCalls } from './organization-calls.ts'
import { productCalls } from './product-calls.ts'

/** Every call of the API below `/api`: the server registers these rows, and nothing else. */
export const callsTable = { ...accountCalls, ...mfaCalls, ...organizationCalls, ...productCalls }
export type CallName = keyof typeof callsTable
