export * from './schema/account-tables.ts'
export * from './schema/factor-tables.ts'
export * from './schema/operation-tables.ts'
export * from './schema/organization-tables.ts'
