import * as z from 'zod/mini'
import { codes } from '../codes.ts'

/** The current user, as answered by the assembly call (SES-1). */
export const accountSchema = z.object({
  userId: z.string(),
  orgUserName: z.string(),
  orgEmail: z.string(),
  head: z.nullable(z.string()),
  enabled: z.boolean(),
  roleVOList: z.array(z.object({ roleCode: z.string(), enabled: z.union([z.literal(0), z.literal(1)]) })),
  orgId: z.nullable(z.string()),
  productLineVOList: z.array(z.object({ productLineId: z.int(), name: z.string() })),
  timeZone: z.string(),
  /** Absent in sessions that an older build stored. */
  language: z.optional(z.string()),
  features: z.record(z.string(), z.boolean()),
  joinedOrgIds: z.array(z.string()),
})
/** `personId`: the id of a temporary user on the server (SES-14); absent in sessions that an older build stored. */
export type Account = z.infer<typeof accountSchema> & { personId?: string }

/** An organisation as its members see it. */
export const organizationSchema = z.object({
  id: z.string(),
  orgName: z.string(),
  orgKey: z.string(),
  avatar: z.nullable(z.string()),
  language: z.string(),
  timeZone: z.string(),
  myRoles: z.array(z.string()),
  memberCount: z.int(),
  /** When it closes for good, if an owner closed it. */
  closesAt: z.optional(z.nullable(z.string())),
  /** Whether sessions of its people may be recorded (MON-19); absent in answers of earlier servers: they may. */
  recordsSessions: z.optional(z.boolean()),
})
export type Organization = z.infer<typeof organizationSchema>

/** The rights by the organisation's subscription and the user's roles, for each product line. */
export const rightsSchema = z.object({
  id: z.string(),
  productLineId: z.int(),
  edition: z.string(),
  seats: z.int(),
  expiresAt: z.nullable(z.string()),
  permissions: z.array(z.string()),
})
export type Rights = z.infer<typeof rightsSchema>

/**
 * The session data in an answer with a session's token: the results of the assembly call and the rights call, with the assembly's
 * code. `rights` is null if the rights call would be refused.
 */
export const assemblySchema = z.discriminatedUnion('code', [
  z.object({
    code: z.literal(codes.ok),
    userInfo: accountSchema,
    orgInfo: organizationSchema,
    rights: z.nullable(rightsSchema),
  }),
  z.object({
    code: z.literal(codes.temporaryUser),
    userInfo: accountSchema,
    orgInfo: z.object({}),
    rights: rightsSchema,
  }),
])
export type Assembly = z.infer<typeof assemblySchema>
