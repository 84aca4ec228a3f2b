import { editsDatabase } from '../../store/edits/edits-database.ts'
import { filesDatabase } from '../../store/files/files-database.ts'
import type { StorePage } from '../../store/idb-connection.ts'
import { createIdbStore } from '../../store/idb-store.ts'
import { createIdbReplicas } from '../../store/replica/replicas.ts'
import { createEditsReader, type EditsReader } from './device-edits.ts'

/** The device's edits and replicas for a page with the worker's runtime. */
export const createPageReader = (page: StorePage): EditsReader =>
  createEditsReader({
    edits: createIdbStore(editsDatabase, { page }),
    files: createIdbStore(filesDatabase, { page }),
    replicas: createIdbReplicas(page),
  })
