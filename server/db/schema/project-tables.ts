import { boolean, customType, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { FieldOption, TransitionWho } from '../../../src/core/work/entities.ts'
import { json, lane, whole } from './sync-tables.ts'

/** Compared by bytes, like on devices. */
export const rank = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

/** The columns of every row of the work area. `rev` is the number of its last change. */
export const row = () => ({
  orgId: lane(),
  id: uuid('id').notNull(),
  scope: text('scope').notNull(),
  rev: whole('rev').notNull(),
})
export const inProject = () => ({ ...row(), projectId: uuid('project_id').notNull() })

export const projects = pgTable(
  'projects',
  {
    ...row(),
    key: text('key').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    icon: text('icon').notNull(),
    color: text('color').notNull(),
    leadId: text('lead_id'),
    isOpen: boolean('is_open').notNull(),
    template: text('template').notNull(),
    archivedAt: whole('archived_at'),
    deletedAt: whole('deleted_at'),
    createdAt: whole('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    lastNumber: integer('last_number').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('projects_scope').on(t.orgId, t.scope, t.id),
    // not unique: mutators refuse a taken key while their transaction holds the head of the organisation
    index('projects_key').on(t.orgId, t.key),
  ],
)

export const projectMembers = pgTable(
  'project_members',
  { ...inProject(), userId: text('user_id'), groupId: uuid('group_id'), role: text('role').notNull() },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('project_members_scope').on(t.orgId, t.scope, t.id),
    index('project_members_project').on(t.orgId, t.projectId),
    index('project_members_user').on(t.orgId, t.userId),
    index('project_members_group').on(t.orgId, t.groupId),
  ],
)

export const issueTypes = pgTable(
  'issue_types',
  {
    ...inProject(),
    name: text('name').notNull(),
    icon: text('icon').notNull(),
    color: text('color').notNull(),
    rank: rank('rank').notNull(),
    isSubtask: boolean('is_subtask').notNull(),
    isEpic: boolean('is_epic').notNull(),
    requiredFields: text('required_fields').array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('issue_types_scope').on(t.orgId, t.scope, t.id),
    index('issue_types_project').on(t.orgId, t.projectId),
  ],
)

export const statuses = pgTable(
  'statuses',
  {
    ...inProject(),
    name: text('name').notNull(),
    category: text('category').notNull(),
    color: text('color').notNull(),
    rank: rank('rank').notNull(),
    wipLimit: integer('wip_limit'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('statuses_scope').on(t.orgId, t.scope, t.id),
    index('statuses_project').on(t.orgId, t.projectId),
  ],
)

export const transitions = pgTable(
  'transitions',
  {
    ...inProject(),
    name: text('name').notNull(),
    fromId: uuid('from_id'),
    toId: uuid('to_id').notNull(),
    who: jsonb('who').$type<TransitionWho>().notNull(),
    requiredFields: text('required_fields').array().notNull(),
    sets: json('sets').notNull(),
    rank: rank('rank').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('transitions_scope').on(t.orgId, t.scope, t.id),
    index('transitions_project').on(t.orgId, t.projectId),
  ],
)

export const fields = pgTable(
  'fields',
  {
    ...inProject(),
    name: text('name').notNull(),
    kind: text('kind').notNull(),
    options: jsonb('options').$type<readonly FieldOption[]>().notNull(),
    rank: rank('rank').notNull(),
    isRequired: boolean('is_required').notNull(),
    typeIds: uuid('type_ids').array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('fields_scope').on(t.orgId, t.scope, t.id),
    index('fields_project').on(t.orgId, t.projectId),
  ],
)

export const labels = pgTable(
  'labels',
  { ...inProject(), name: text('name').notNull(), color: text('color').notNull() },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('labels_scope').on(t.orgId, t.scope, t.id),
    index('labels_project').on(t.orgId, t.projectId),
  ],
)

export const sprints = pgTable(
  'sprints',
  {
    ...inProject(),
    name: text('name').notNull(),
    goal: text('goal').notNull(),
    startDate: date('start_date', { mode: 'string' }),
    endDate: date('end_date', { mode: 'string' }),
    state: text('state').notNull(),
    rank: rank('rank').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('sprints_scope').on(t.orgId, t.scope, t.id),
    index('sprints_project').on(t.orgId, t.projectId),
  ],
)

export const versions = pgTable(
  'versions',
  {
    ...inProject(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    startDate: date('start_date', { mode: 'string' }),
    releaseDate: date('release_date', { mode: 'string' }),
    state: text('state').notNull(),
    rank: rank('rank').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('versions_scope').on(t.orgId, t.scope, t.id),
    index('versions_project').on(t.orgId, t.projectId),
  ],
)
