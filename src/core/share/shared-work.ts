import * as z from 'zod/mini'

const calendarDate = z.nullable(z.string())
const statusCategory = z.enum(['backlog', 'todo', 'doing', 'done', 'cancelled'])

/**
 * An issue as outsiders see it (SHR-10). Nothing else of it leaves the server. Status, type and labels are positions in the
 * lists of the answer.
 */
export const sharedIssueSchema = z.strictObject({
  key: z.string(),
  summary: z.string(),
  status: z.int(),
  type: z.int(),
  priority: z.enum(['urgent', 'high', 'medium', 'low', 'none']),
  startDate: calendarDate,
  dueDate: calendarDate,
  labels: z.array(z.int()),
  /** Their display name; null: nobody. */
  assignee: z.nullable(z.string()),
})
export type SharedIssue = z.output<typeof sharedIssueSchema>

/** The rows that positions in issues refer to: for a board all statuses, otherwise only those that its issues use. */
const namesSchema = {
  projectName: z.string(),
  statuses: z.array(z.strictObject({ name: z.string(), category: statusCategory, color: z.string() })),
  types: z.array(z.strictObject({ name: z.string(), icon: z.string(), color: z.string() })),
  labels: z.array(z.strictObject({ name: z.string(), color: z.string() })),
}

const overview = {
  ...namesSchema,
  issues: z.array(sharedIssueSchema),
  /** How many issues the board or list has; more than in `issues` if some are left out. */
  total: z.int(),
}

const sharedAttachmentSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  sizeBytes: z.int(),
  mediaType: z.string(),
})
export type SharedAttachment = z.output<typeof sharedAttachmentSchema>

/** One issue, with the parts that its sharer added. */
export const sharedDetailSchema = z.strictObject({
  ...namesSchema,
  issue: sharedIssueSchema,
  /** Markdown; null: not shared, or there is none. */
  description: z.nullable(z.string()),
  /** Absent: not shared. */
  attachments: z.optional(z.array(sharedAttachmentSchema)),
})
export type SharedDetail = z.output<typeof sharedDetailSchema>

export const sharedWorkSchemas = [
  z.strictObject({ resourceType: z.literal('board'), ...overview }),
  z.strictObject({ resourceType: z.literal('list'), ...overview }),
  z.strictObject({ resourceType: z.literal('issue'), ...sharedDetailSchema.shape }),
] as const

export type SharedOverview = z.output<(typeof sharedWorkSchemas)[0]> | z.output<(typeof sharedWorkSchemas)[1]>
