import * as z from 'zod/mini'
import { call } from './call-types.ts'

/** Mutators that an import may run. */
export const importItemNames = [
  'status.create',
  'transition.create',
  'issueType.create',
  'label.create',
  'sprint.create',
  'version.create',
  'field.create',
  'field.set',
  'issue.import',
  'issue.importUpdate',
  'comment.import',
  'relation.add',
] as const

/** The most rows of a file, and the most mutations that they become. */
export const maxImportRows = 20_000
export const maxImportItems = 100_000
/** The most items of one call, and the most keys or addresses of one look-up. */
export const importPage = 500

/** The most bytes of a call with items. */
const maxImportBytes = 512 * 1024
/** The part of a call that items may use; the rest is for the surrounding JSON. */
const maxItemBytes = maxImportBytes - 1024

const importItem = z.object({
  /** The line of the file; 0 for items created before the rows. */
  line: z.int().check(z.minimum(0)),
  name: z.enum(importItemNames),
  /** The row that the mutation creates or changes. */
  rowId: z.uuid(),
  /** The issue's id in the product it comes from. */
  externalId: z.nullable(z.string().check(z.maxLength(200))),
  args: z.record(z.string().check(z.maxLength(60)), z.unknown()),
})
export type ImportItem = z.infer<typeof importItem>

/** The length of a text in UTF-8. */
const byteLength = (text: string): number => {
  let bytes = text.length
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    // each half of a pair counts two of its four bytes
    if (code > 0x7f) bytes += code <= 0x7ff || (code >= 0xd800 && code <= 0xdfff) ? 1 : 2
  }
  return bytes
}

/** Items in pieces that fit into one call each; `from` is the place of the first. */
export const importItemCalls = (items: readonly ImportItem[]): { from: number; items: ImportItem[] }[] => {
  const calls: { from: number; items: ImportItem[]; bytes: number }[] = []
  for (const [at, item] of items.entries()) {
    const bytes = byteLength(JSON.stringify(item)) + 1
    const last = calls.at(-1)
    if (last && last.items.length < importPage && last.bytes + bytes <= maxItemBytes) {
      last.items.push(item)
      last.bytes += bytes
    } else calls.push({ from: at, items: [item], bytes })
  }
  return calls
}

const count = z.int()
const importState = z.enum(['filling', 'running', 'cancelled', 'done', 'undoing', 'undone'])
const importSummary = z.object({
  id: z.string(),
  projectId: z.string(),
  userId: z.string(),
  fileName: z.string(),
  state: importState,
  /** All items, and the processed ones. */
  total: count,
  done: count,
  created: count,
  updated: count,
  refused: count,
  undone: count,
  /** Rows that an undo left, because they were changed since or are in use. */
  kept: count,
  /** Epoch milliseconds. */
  createdAt: count,
  finishedAt: z.nullable(count),
})
export type ImportSummary = z.infer<typeof importSummary>

const importProblem = z.object({
  n: count,
  line: count,
  name: z.string(),
  externalId: z.nullable(z.string()),
  summary: z.string(),
  /** A refusal of `core/work/refusal-codes.ts`. */
  refusal: z.object({ code: z.string(), field: z.optional(z.string()), params: z.optional(z.unknown()) }),
})
export type ImportProblem = z.infer<typeof importProblem>

const one = z.object({ importId: z.uuid() })

/**
 * The calls that create an import, add its items and start it. From then on the server runs it, even if the page is closed. All are for
 * the project's admins.
 */
export const importCalls = {
  /** The members with these addresses, and the issues that earlier imports created for these external ids. */
  findImported: call({
    method: 'POST',
    path: '/work/import/find',
    auth: 'session',
    errors: 'silent',
    payload: z.strictObject({
      projectId: z.uuid(),
      externalIds: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(importPage)),
      addresses: z.array(z.string().check(z.maxLength(254))).check(z.maxLength(importPage)),
    }),
    result: z.object({
      issues: z.array(z.object({ externalId: z.string(), issueId: z.string() })),
      people: z.array(z.object({ address: z.string(), userId: z.string() })),
    }),
  }),
  createImport: call({
    method: 'POST',
    path: '/work/import/create',
    auth: 'session',
    errors: 'silent',
    payload: z.object({
      importId: z.uuid(),
      projectId: z.uuid(),
      fileName: z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^\P{Cc}+$/u)),
      total: z.int().check(z.minimum(1), z.maximum(maxImportItems)),
    }),
    result: importSummary,
  }),
  /** Adds items from number `from` on; repeating a call changes nothing. */
  addImportItems: call({
    method: 'POST',
    path: '/work/import/items',
    auth: 'session',
    errors: 'silent',
    maxBodyBytes: maxImportBytes,
    payload: z.object({
      importId: z.uuid(),
      from: z.int().check(z.minimum(0)),
      items: z.array(importItem).check(z.minLength(1), z.maxLength(importPage)),
    }),
    result: z.object({ held: count }),
  }),
  /** Refused (0400001, `importId`) before all items are there. */
  startImport: call({
    method: 'POST',
    path: '/work/import/start',
    auth: 'session',
    errors: 'silent',
    payload: one,
    result: importSummary,
  }),
  /** Stops an import. Finished items stay; they can be undone. */
  cancelImport: call({
    method: 'POST',
    path: '/work/import/cancel',
    auth: 'session',
    errors: 'silent',
    payload: one,
    result: importSummary,
  }),
  /** Undoes everything that was not changed since, within 30 days. */
  undoImport: call({
    method: 'POST',
    path: '/work/import/undo',
    auth: 'session',
    errors: 'silent',
    payload: one,
    result: importSummary,
  }),
  /** The latest first. */
  listImports: call({
    method: 'POST',
    path: '/work/imports',
    auth: 'session',
    errors: 'silent',
    payload: z.strictObject({ projectId: z.nullable(z.uuid()) }),
    result: z.object({ list: z.array(importSummary) }),
  }),
  /** The refused items after item `after`, in the order of the file. */
  listImportProblems: call({
    method: 'POST',
    path: '/work/import/problems',
    auth: 'session',
    errors: 'silent',
    payload: z.strictObject({ importId: z.uuid(), after: z.int() }),
    result: z.object({ list: z.array(importProblem) }),
  }),
}
