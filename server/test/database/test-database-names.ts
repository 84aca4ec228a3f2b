import 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The PostgreSQL of this run of tests. */
    postgresUrl: string
  }
}

/** Migrated, used by nobody: `testDatabase` copies it. */
export const templateName = 'worktide_template'

/** Another database of the same server. */
export const urlOf = (url: string, database: string): string => {
  const there = new URL(url)
  there.pathname = database
  return there.href
}
