import * as z from 'zod/mini'

const text = z.string()
const texts = z.array(z.string())
const textOrNull = z.nullable(z.string())
/** Epoch milliseconds. */
const time = z.int()
const timeOrNull = z.nullable(z.int())
const inProject = { id: text, projectId: text }
const ranked = { ...inProject, name: text, rank: text }

export const projectRow = z.object({
  id: text,
  key: text,
  name: text,
  description: text,
  icon: text,
  color: text,
  leadId: textOrNull,
  isOpen: z.boolean(),
  template: text,
  archivedAt: timeOrNull,
  createdAt: time,
  createdBy: text,
})

/** An issue as a program sees it: all its fields, and its key. */
export const issueRow = z.object({
  ...inProject,
  /** `ABC-12`. */
  key: textOrNull,
  number: z.nullable(z.int()),
  formerKeys: texts,
  typeId: text,
  statusId: text,
  summary: text,
  description: text,
  priority: text,
  assigneeId: textOrNull,
  reporterId: text,
  labelIds: texts,
  watcherIds: texts,
  parentId: textOrNull,
  sprintId: textOrNull,
  versionIds: texts,
  estimateMinutes: z.nullable(z.int()),
  spentMinutes: z.int(),
  startDate: textOrNull,
  dueDate: textOrNull,
  rank: text,
  /** Values by the id of each custom field. */
  custom: z.record(z.string(), z.unknown()),
  createdAt: time,
  createdBy: text,
  updatedAt: time,
  resolvedAt: timeOrNull,
})

export const commentRow = z.object({
  ...inProject,
  issueId: text,
  authorId: text,
  text,
  createdAt: time,
  editedAt: timeOrNull,
})

export const relationRow = z.object({ ...inProject, kind: text, fromId: text, toId: text })

/** A project's configuration. */
export const projectSetup = {
  issueTypes: z.array(
    z.object({
      ...ranked,
      icon: text,
      color: text,
      isSubtask: z.boolean(),
      isEpic: z.boolean(),
      requiredFields: texts,
    }),
  ),
  statuses: z.array(z.object({ ...ranked, category: text, color: text, wipLimit: z.nullable(z.int()) })),
  transitions: z.array(
    z.object({
      ...ranked,
      fromId: textOrNull,
      toId: text,
      who: z.record(z.string(), z.unknown()),
      requiredFields: texts,
      sets: z.record(z.string(), z.unknown()),
    }),
  ),
  fields: z.array(
    z.object({
      ...ranked,
      kind: text,
      options: z.array(z.record(z.string(), z.unknown())),
      isRequired: z.boolean(),
      typeIds: texts,
    }),
  ),
  labels: z.array(z.object({ ...inProject, name: text, color: text })),
  members: z.array(z.object({ ...inProject, userId: textOrNull, groupId: textOrNull, role: text })),
  sprints: z.array(z.object({ ...ranked, goal: text, startDate: textOrNull, endDate: textOrNull, state: text })),
  versions: z.array(
    z.object({ ...ranked, description: text, startDate: textOrNull, releaseDate: textOrNull, state: text }),
  ),
}

export const savedFilterRow = z.object({
  id: text,
  name: text,
  ownerId: text,
  projectId: textOrNull,
  query: z.record(z.string(), z.unknown()),
  createdAt: time,
})
export const groupRow = z.object({ id: text, name: text, memberIds: texts })
export const personRow = z.object({ id: text, name: text, roleCodes: texts, hasLeft: z.boolean() })
