export * from './schema/account-tables.ts'
export * from './schema/entry-tables.ts'
export * from './schema/factor-tables.ts'
export * from './schema/import-tables.ts'
export * from './schema/monitor-tables.ts'
export * from './schema/notice-tables.ts'
export * from './schema/operation-tables.ts'
export * from './schema/organization-tables.ts'
export {
  fields,
  issueTypes,
  labels,
  projectMembers,
  projects,
  sprints,
  statuses,
  transitions,
  versions,
} from './schema/project-tables.ts'
export * from './schema/provider-tables.ts'
export * from './schema/share-tables.ts'
export { syncClients, workChanges, workHeads, workHistory, workOutcomes, workPeople } from './schema/sync-tables.ts'
export * from './schema/webhook-tables.ts'
export * from './schema/work-tables.ts'
