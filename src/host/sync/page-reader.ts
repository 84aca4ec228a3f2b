import { editsDatabase } from '../../store/edits/edits-database.ts'
import { filesDatabase } from '../../store/files/files-database.ts'
import type { StorePage } from '../../store/idb-connection.ts'
import { createIdbStore } from '../../store/idb-store.ts'
import { createIdbReplicas } from '../../store/replica/replicas.ts'
import { StoreError } from '../../store/store-error.ts'
import { createEditsReader, type EditsReader } from './device-edits.ts'

/**
 * The device's edits and replicas for a page with the worker's runtime. `outdated` is called when a newer build has upgraded them: this
 * page must be loaded again.
 */
export const createPageReader = (page: StorePage, outdated: () => void): EditsReader => {
  const reader = createEditsReader({
    edits: createIdbStore(editsDatabase, { page }),
    files: createIdbStore(filesDatabase, { page }),
    replicas: createIdbReplicas(page),
  })
  const reportOutdated = (error: unknown) => {
    if (error instanceof StoreError && error.kind === 'newer') outdated()
    throw error
  }
  return {
    ...reader,
    read: (...args) => reader.read(...args).catch(reportOutdated),
    readRows: (...args) => reader.readRows(...args).catch(reportOutdated),
  }
}
