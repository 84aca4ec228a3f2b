import * as z from 'zod/mini'
import { call, empty, nothing, text } from './call-types.ts'
import { memberWork } from './organization-calls.ts'

const organizationOutcome = z.object({
  orgId: z.string(),
  orgName: z.string(),
  memberCount: z.int(),
  /** What happens to the organisation. `leave`: it continues. `close`: nobody else is in it. `handOver`: it needs a new owner. */
  ending: z.enum(['leave', 'close', 'handOver']),
})
export type OrganizationOutcome = z.infer<typeof organizationOutcome>

/** `/account/delete`: deleting an account. */
export const deletionCalls = {
  previewDeletion: call({
    method: 'POST',
    path: '/account/delete/preview',
    auth: 'session',
    sensitive: true,
    payload: nothing,
    result: z.object({
      /** `work`: what stays with the name of who leaves. */
      organizations: z.array(z.extend(organizationOutcome, { work: z.optional(memberWork) })),
      apiKeys: z.int(),
    }),
  }),
  deleteAccount: call({
    method: 'POST',
    path: '/account/delete',
    auth: 'session',
    requiresRecentAuth: true,
    payload: z.object({ orgEmail: text, closing: z.array(text).check(z.maxLength(100)) }),
    result: empty,
  }),
}
