import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { syncSchemaVersion } from '../../src/core/sync/sync-limits.ts'
import { partCount, partLength } from '../../src/core/work/attachment-rules.ts'
import { tokenHash } from './server-ledger.ts'
import type { Writer } from './server-writes.ts'

/** A writer's queue in their organisation, with a project that only they change. */
export interface WorkOfWriter {
  clientId: string
  mid: number
  projectId: string
  /** The minutes that were logged, by issue. */
  minutes: Map<string, number>
}

type Step = readonly [name: string, args: object]

/** Sends mutations as a device does: after a lost answer the same ones again. Each must be accepted. */
const sync = async ({ client, me }: Writer, work: WorkOfWriter, steps: readonly Step[]): Promise<void> => {
  const answered = work.mid
  const mutations = steps.map(([name, args]) => ({ id: randomUUID(), mid: ++work.mid, name, args }))
  const { clientId } = work
  const device = { org: me.orgId, person: me.userId, clientId, schema: syncSchemaVersion, answered }
  const request = { ...device, scopes: {}, cursor: 0, epoch: null, peopleVersion: null, mutations }
  const { outcomes } = await client.write('sync', request, { key: mutations[0]?.id })
  const accepted = outcomes.filter(({ refusal }: { refusal?: object }) => !refusal).map(({ id }: { id: string }) => id)
  if (accepted.join() !== mutations.map(({ id }) => id).join())
    client.violations.push(`sync answered ${JSON.stringify(outcomes).slice(0, 300)}`)
}

const workOf = async (writer: Writer): Promise<WorkOfWriter> => {
  if (writer.work) return writer.work
  const work = { clientId: randomUUID(), mid: 0, projectId: randomUUID(), minutes: new Map() }
  writer.work = work
  const project = { id: work.projectId, key: 'WORK', name: 'Work', template: 'kanban', language: 'en', isOpen: true }
  await sync(writer, work, [['project.create', project]])
  writer.ledger.note('project', work.projectId, writer.me.orgId)
  return work
}

/** A new issue, and time for it and for an earlier one: a write that is applied twice would count twice. */
export const workOnIssues = async (writer: Writer): Promise<void> => {
  const { ledger, name, random } = writer
  const work = await workOf(writer)
  const [id, summary] = [randomUUID(), name('issue')]
  const earlier = [...work.minutes.keys()]
  const timed = [id, earlier[Math.floor(random() * earlier.length)] ?? id]
  await sync(writer, work, [
    ['issue.create', { id, projectId: work.projectId, summary }],
    ...timed.map((of): Step => ['issue.logTime', { id: of, minutes: 5 }]),
  ])
  ledger.note('issue', id, summary)
  for (const of of timed) {
    work.minutes.set(of, (work.minutes.get(of) ?? 0) + 5)
    ledger.note('spentTime', of, String(work.minutes.get(of)))
  }
}

/** A file of two parts, sent as a device does: each answer names the next part. */
export const attachFile = async (writer: Writer): Promise<void> => {
  const { client, ledger } = writer
  const work = await workOf(writer)
  const [issueId] = work.minutes.keys()
  if (!issueId) return workOnIssues(writer)
  const [id, content] = [randomUUID(), randomBytes(partLength(Number.MAX_SAFE_INTEGER, 0) + 1000)]
  const file = { id, issueId, name: 'plan.bin', sizeBytes: content.length, mediaType: 'application/octet-stream' }
  await sync(writer, work, [['attachment.add', file]])
  for (let n = 0; n < partCount(content.length); ) {
    const from = n * partLength(Number.MAX_SAFE_INTEGER, 0)
    const part = content.subarray(from, from + partLength(content.length, n)).toString('base64')
    n = (await client.write('uploadAttachmentPart', { id, n, content: part })).nextPart
  }
  ledger.note('attachment', id, createHash('md5').update(content).digest('hex'))
}

/** As many as the server imports in ten transactions. */
const importedRows = 250

/** An import, which the server runs after the answer. */
export const importIssues = async (writer: Writer): Promise<void> => {
  const { client, ledger, name } = writer
  const { projectId } = await workOf(writer)
  const importId = randomUUID()
  const items = Array.from({ length: importedRows }, (_, line) => {
    const rowId = randomUUID()
    return { line, name: 'issue.import', rowId, externalId: null, args: { id: rowId, projectId, summary: name('row') } }
  })
  await client.write('createImport', { importId, projectId, fileName: 'old.csv', total: importedRows })
  await client.write('addImportItems', { importId, from: 0, items })
  await client.write('startImport', { importId })
  for (const { rowId, args } of items) ledger.note('issue', rowId, args.summary)
  ledger.note('import', importId, `done ${importedRows}`)
}

export const shareIssue = async (writer: Writer): Promise<void> => {
  const { client, ledger } = writer
  const work = await workOf(writer)
  const [issueId] = work.minutes.keys()
  if (!issueId) return workOnIssues(writer)
  const { shareCode } = await client.write('createShare', { resourceType: 'issue', resourceId: issueId })
  ledger.note('share', tokenHash(shareCode), issueId)
}
