import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { json, lane, whole } from './sync-tables.ts'

/** Imports of files into a project. A job processes the running ones and those being undone, under a lease. */
export const imports = pgTable(
  'imports',
  {
    orgId: lane(),
    id: uuid('id').notNull(),
    projectId: uuid('project_id').notNull(),
    userId: text('user_id').notNull(),
    fileName: text('file_name').notNull(),
    state: text('state').$type<'filling' | 'running' | 'cancelled' | 'done' | 'undoing' | 'undone'>().notNull(),
    total: integer('total').notNull(),
    done: integer('done').notNull().default(0),
    created: integer('created').notNull().default(0),
    updated: integer('updated').notNull().default(0),
    refused: integer('refused').notNull().default(0),
    undone: integer('undone').notNull().default(0),
    kept: integer('kept').notNull().default(0),
    createdAt: whole('created_at').notNull(),
    finishedAt: whole('finished_at'),
    leasedUntil: whole('leased_until').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('imports_recent').on(t.orgId, t.createdAt),
    index('imports_active').on(t.state, t.leasedUntil),
  ],
)

/** The mutations of an import, in order, one per item. Items that made issues are kept, so that the next import finds these issues. */
export const importItems = pgTable(
  'import_items',
  {
    orgId: lane(),
    importId: uuid('import_id').notNull(),
    n: integer('n').notNull(),
    projectId: uuid('project_id').notNull(),
    /** The line in the file. */
    line: integer('line').notNull(),
    name: text('name').notNull(),
    rowId: uuid('row_id').notNull(),
    /** The id in the system that it comes from. */
    externalId: text('external_id'),
    args: json('args'),
    /** The values that an update replaced. */
    before: json('before'),
    state: text('state').$type<'waiting' | 'done' | 'refused' | 'undone' | 'kept'>().notNull().default('waiting'),
    /** The number of the mutation's change. */
    seq: whole('seq'),
    refusal: json('refusal'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.importId, t.n] }),
    index('import_items_state').on(t.orgId, t.importId, t.state, t.n),
    index('import_items_external').on(t.orgId, t.projectId, t.externalId),
  ],
)
