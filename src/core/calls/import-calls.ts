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
export const mostImportRows = 20_000
export const mostImportItems = 100_000
/** The most items of one call, and the most keys or addresses of one question. */
export const importPage = 500

/** The most bytes of a call with items. */
const mostImportBytes = 512 * 1024
/** What is left for items: the rest is for what stands around them. */
const mostItemBytes = mostImportBytes - 1024

const importItem = z.object({
  /** The line of the file; 0 for what is made before the rows. */
  line: z.int().check(z.minimum(0)),
  name: z.enum(importItemNames),
  /** The row that the mutation makes or changes. */
  rowId: z.uuid(),
  /** What an issue is called where it comes from. */
  externalId: z.nullable(z.string().check(z.maxLength(200))),
  args: z.record(z.string().check(z.maxLength(60)), z.unknown()),
})
export type ImportItem = z.infer<typeof importItem>

/** How long a text is in UTF-8. */
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
    if (last && last.items.length < importPage && last.bytes + bytes <= mostItemBytes) {
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
  /** Items in all, and those that were worked off. */
  total: count,
  done: count,
  created: count,
  updated: count,
  refused: count,
  undone: count,
  /** What an undo left, because somebody changed it since or it is in use. */
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
 * An import: made, filled with its items, started. From then on the server runs it, whatever becomes of the page. All are for
 * the project's admins.
 */
export const importCalls = {
  /** Who of the organisation has these addresses, and which issues earlier imports made of these external ids. */
  findImported: call({
    method: 'POST',
    path: '/work/import/find',
    auth: 'session',
    errors: 'silent',
    payload: z.object({
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
      total: z.int().check(z.minimum(1), z.maximum(mostImportItems)),
    }),
    result: importSummary,
  }),
  /** Items from number `from` on; handed over again they are the same. */
  addImportItems: call({
    method: 'POST',
    path: '/work/import/items',
    auth: 'session',
    errors: 'silent',
    maxBodyBytes: mostImportBytes,
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
  /** What was done stays; it can be undone. */
  cancelImport: call({
    method: 'POST',
    path: '/work/import/cancel',
    auth: 'session',
    errors: 'silent',
    payload: one,
    result: importSummary,
  }),
  /** Takes back all that nobody changed since, within 30 days. */
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
    payload: z.object({ projectId: z.nullable(z.uuid()) }),
    result: z.object({ list: z.array(importSummary) }),
  }),
  /** What was refused, in the order of the file, behind item `after`. */
  listImportProblems: call({
    method: 'POST',
    path: '/work/import/problems',
    auth: 'session',
    errors: 'silent',
    payload: z.object({ importId: z.uuid(), after: z.int() }),
    result: z.object({ list: z.array(importProblem) }),
  }),
}
