import { type LaneKey, laneName } from '../../core/sync/lane-types.ts'
import type { RowOf } from '../../core/work/entities.ts'
import { listEdits, listTray } from '../../store/edits/edits-database.ts'
import { listFiles } from '../../store/files/files-database.ts'
import type { ReplicaRows } from '../../store/replica/replica-database.ts'
import type { TransactionOf } from '../../store/store-types.ts'
import type { DeviceStores } from './device-edits.ts'

type Tx = TransactionOf<ReplicaRows, 'rows'>

const rowOf = async <Name extends 'issue' | 'attachment' | 'project' | 'organization'>(
  tx: Tx,
  entity: Name,
  id: unknown,
): Promise<RowOf<Name> | undefined> =>
  typeof id === 'string' ? ((await tx.get('rows', [entity, id])) as RowOf<Name> | undefined) : undefined

/** The key of the issue that a mutation changes, the first of many, or else of the project that it names. */
const keyOf = async (tx: Tx, args: unknown): Promise<string | undefined> => {
  const { issueId, id, ids, of, fromId, projectId } = (args ?? {}) as Record<string, unknown>
  const [first] = Array.isArray(ids) ? ids : Array.isArray(of) ? of : []
  const attachment = await rowOf(tx, 'attachment', id)
  for (const issueRef of [issueId, attachment?.issueId, id, first?.id ?? first, fromId]) {
    const issue = await rowOf(tx, 'issue', issueRef)
    const project = issue && (await rowOf(tx, 'project', issue.projectId))
    if (project && issue.number !== null) return `${project.key}-${issue.number}`
  }
  return (await rowOf(tx, 'project', projectId ?? id))?.key
}

/**
 * Notes with a lane's unsent and refused edits, and its waiting files, what they were about, because rows of its replica will be deleted: if their person has left
 * the organisation or lost a project, nothing else on the device says it. Only the organisation's name and keys, no words of other people. True if something
 * was noted.
 */
export const labelUnsent = async ({ edits, files, replicas }: DeviceStores, key: LaneKey): Promise<boolean> => {
  const lane = laneName(key)
  const unsent = await edits.read(['edits', 'tray'], async (tx) => [
    ...(await listEdits(tx, lane)),
    ...(await listTray(tx, lane)),
  ])
  const waiting = (await files.read(['files'], (tx) => listFiles(tx, lane))).filter(({ state }) => state === 'waiting')
  if (unsent.length + waiting.length === 0) return false
  const { orgName, keys } = await replicas.open(key).read(['rows'], async (tx) => {
    const organization = await rowOf(tx, 'organization', key.org)
    const keys = new Map<string, string>()
    const subjects = [...unsent, ...waiting.map(({ id, issueId }) => ({ id, args: { issueId } }))]
    for (const { id, args } of subjects) {
      const subjectKey = await keyOf(tx, args)
      if (subjectKey) keys.set(id, subjectKey)
    }
    return { orgName: organization?.orgName, keys }
  })
  if (orgName === undefined && keys.size === 0) return false
  await edits.write(['lanes', 'edits', 'tray'], async (tx) => {
    const row = await tx.get('lanes', lane)
    if (row) await tx.put('lanes', { ...row, ...(orgName && { orgName }), rev: row.rev + 1 })
    for (const edit of await listEdits(tx, lane)) {
      const subjectKey = keys.get(edit.id)
      if (subjectKey) await tx.put('edits', { ...edit, subjectKey })
    }
    for (const item of await listTray(tx, lane)) {
      const subjectKey = keys.get(item.id)
      if (subjectKey) await tx.put('tray', { ...item, subjectKey })
    }
  })
  await files.write(['files'], async (tx) => {
    for (const file of await listFiles(tx, lane)) {
      const subjectKey = keys.get(file.id)
      if (subjectKey) await tx.put('files', { ...file, subjectKey })
    }
  })
  return true
}
