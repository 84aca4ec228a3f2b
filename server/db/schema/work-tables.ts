import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes } from './operation-tables.ts'
import { inProject, rank, row } from './project-tables.ts'
import { json, whole } from './sync-tables.ts'

export const memberGroups = pgTable(
  'member_groups',
  { ...row(), name: text('name').notNull(), memberIds: text('member_ids').array().notNull() },
  (t) => [primaryKey({ columns: [t.orgId, t.id] }), index('member_groups_scope').on(t.orgId, t.scope, t.id)],
)

export const issues = pgTable(
  'issues',
  {
    ...inProject(),
    number: integer('number'),
    formerKeys: text('former_keys').array().notNull(),
    typeId: uuid('type_id').notNull(),
    statusId: uuid('status_id').notNull(),
    summary: text('summary').notNull(),
    description: text('description').notNull(),
    priority: text('priority').notNull(),
    assigneeId: text('assignee_id'),
    reporterId: text('reporter_id').notNull(),
    labelIds: uuid('label_ids').array().notNull(),
    watcherIds: text('watcher_ids').array().notNull(),
    parentId: uuid('parent_id'),
    sprintId: uuid('sprint_id'),
    versionIds: uuid('version_ids').array().notNull(),
    estimateMinutes: integer('estimate_minutes'),
    spentMinutes: integer('spent_minutes').notNull(),
    startDate: date('start_date', { mode: 'string' }),
    dueDate: date('due_date', { mode: 'string' }),
    rank: rank('rank').notNull(),
    custom: json('custom').notNull(),
    createdAt: whole('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    updatedAt: whole('updated_at').notNull(),
    resolvedAt: whole('resolved_at'),
    deletedAt: whole('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('issues_scope').on(t.orgId, t.scope, t.id),
    uniqueIndex('issues_number').on(t.orgId, t.projectId, t.number),
    index('issues_parent').on(t.orgId, t.parentId),
    index('issues_former_key').on(t.orgId, sql`(${t.formerKeys}[1])`).where(sql`${t.formerKeys}[1] IS NOT NULL`),
    index('issues_former_keys').on(t.orgId, sql`(${t.formerKeys}[2])`),
    index('issues_deleted').on(t.deletedAt).where(sql`${t.deletedAt} IS NOT NULL`),
    index('issues_due')
      .on(t.dueDate, t.assigneeId)
      .where(sql`${t.dueDate} IS NOT NULL AND ${t.resolvedAt} IS NULL AND ${t.deletedAt} IS NULL`),
  ],
)

export const relations = pgTable(
  'relations',
  { ...inProject(), kind: text('kind').notNull(), fromId: uuid('from_id').notNull(), toId: uuid('to_id').notNull() },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('relations_scope').on(t.orgId, t.scope, t.id),
    index('relations_from').on(t.orgId, t.fromId),
    index('relations_to').on(t.orgId, t.toId),
  ],
)

export const comments = pgTable(
  'comments',
  {
    ...inProject(),
    issueId: uuid('issue_id').notNull(),
    authorId: text('author_id').notNull(),
    text: text('text').notNull(),
    createdAt: whole('created_at').notNull(),
    editedAt: whole('edited_at'),
    deletedAt: whole('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('comments_scope').on(t.orgId, t.scope, t.id),
    index('comments_issue').on(t.orgId, t.issueId),
  ],
)

export const attachments = pgTable(
  'attachments',
  {
    ...inProject(),
    issueId: uuid('issue_id').notNull(),
    name: text('name').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    mediaType: text('media_type').notNull(),
    createdAt: whole('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    deletedAt: whole('deleted_at'),
    uploadedAt: whole('uploaded_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('attachments_scope').on(t.orgId, t.scope, t.id),
    index('attachments_issue').on(t.orgId, t.issueId),
  ],
)

/** The bytes of attachments, in order of `n`, which counts from 0. */
export const attachmentParts = pgTable(
  'attachment_parts',
  {
    orgId: uuid('org_id').notNull(),
    attachmentId: uuid('attachment_id').notNull(),
    n: integer('n').notNull(),
    content: bytes('content').notNull(),
    /** Whether the bytes are in the object storage; `content` is empty then. */
    isExternal: boolean('is_external').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.attachmentId, t.n] }),
    foreignKey({
      name: 'attachment_parts_attachment',
      columns: [t.orgId, t.attachmentId],
      foreignColumns: [attachments.orgId, attachments.id],
    }).onDelete('cascade'),
  ],
)

/** Objects of the storage whose part was deleted. A trigger adds them. */
export const removedObjects = pgTable('removed_objects', {
  key: text('key').primaryKey(),
  removedAt: timestamp('removed_at', { withTimezone: true }).notNull().defaultNow(),
})

export const savedFilters = pgTable(
  'saved_filters',
  {
    ...row(),
    name: text('name').notNull(),
    ownerId: text('owner_id').notNull(),
    projectId: uuid('project_id'),
    query: json('query').notNull(),
    createdAt: whole('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('saved_filters_scope').on(t.orgId, t.scope, t.id),
    index('saved_filters_owner').on(t.orgId, t.ownerId),
  ],
)

export const favorites = pgTable(
  'favorites',
  {
    ...row(),
    ownerId: text('owner_id').notNull(),
    kind: text('kind').notNull(),
    targetId: uuid('target_id').notNull(),
    rank: rank('rank').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('favorites_scope').on(t.orgId, t.scope, t.id),
    index('favorites_owner').on(t.orgId, t.ownerId),
  ],
)

/** Notices of other people's actions that concern a person. */
export const notices = pgTable(
  'notices',
  {
    ...row(),
    ownerId: text('owner_id').notNull(),
    projectId: uuid('project_id').notNull(),
    issueId: uuid('issue_id').notNull(),
    kind: text('kind').notNull(),
    actorId: text('actor_id').notNull(),
    commentId: uuid('comment_id'),
    statusId: uuid('status_id'),
    at: whole('at').notNull(),
    readAt: whole('read_at'),
    doneAt: whole('done_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('notices_scope').on(t.orgId, t.scope, t.id),
    index('notices_settled').on(sql`coalesce(${t.doneAt}, ${t.readAt})`),
    index('notices_at').on(t.at),
  ],
)
