import * as z from 'zod/mini'
import type { TrayItem } from '../../core/sync/lane-types.ts'
import { joinTexts } from '../../core/work/text-merge-rules.ts'

const argsSchema = z.looseObject({
  id: z.optional(z.string()),
  issueId: z.optional(z.string()),
  ids: z.optional(z.array(z.string())),
  of: z.optional(z.array(z.object({ id: z.string() }))),
  field: z.optional(z.string()),
  value: z.optional(z.unknown()),
  text: z.optional(z.string()),
  summary: z.optional(z.string()),
  name: z.optional(z.string()),
  from: z.optional(z.unknown()),
  toStatusId: z.optional(z.string()),
  add: z.optional(z.array(z.string())),
  remove: z.optional(z.array(z.string())),
})

/** A refused change in a form that can be shown and repeated, for every mutator. */
export interface RefusedChange {
  /** The changed issue, the first of many; undefined for changes of other things and for new issues. */
  issueId: string | undefined
  /** How many other issues it changes. */
  others: number
  field: string | undefined
  /** The value that the person entered. */
  mine: unknown
  /** The value is text, which can be copied and edited. */
  words: string | undefined
  toStatusId: string | undefined
  /** Members that it adds to a field, as labels, and those that it removes. */
  added: readonly string[]
  removed: readonly string[]
}

/** An older build may have queued the arguments: unreadable ones are left out. */
export const refusedChange = ({ name, args }: Pick<TrayItem, 'name' | 'args'>): RefusedChange => {
  const read = z.safeParse(argsSchema, args)
  const found = read.success ? read.data : {}
  const isOfIssue = name.startsWith('issue.') && name !== 'issue.create'
  const many = found.ids ?? found.of?.map(({ id }) => id) ?? [found.id]
  const [first, ...others] = isOfIssue ? many : []
  const field = found.field ?? (found.toStatusId ? 'statusId' : undefined)
  const mine = found.value ?? found.text ?? found.summary ?? found.toStatusId ?? found.name
  const isText = field === undefined || field === 'summary' || field === 'description' || field === 'text'
  return {
    issueId: found.issueId ?? first,
    others: others.length,
    field,
    mine,
    words: isText && typeof mine === 'string' && mine !== '' ? mine : undefined,
    toStatusId: found.toStatusId,
    added: found.add ?? [],
    removed: found.remove ?? [],
  }
}

/** The same change based on the current value. */
export const againArgs = ({ args, refusal }: TrayItem, words?: string): unknown => {
  const isRecord = typeof args === 'object' && args !== null
  if (!isRecord) return args
  const theirs = refusal.params?.theirs
  const again: Record<string, unknown> = { ...args }
  if ('from' in again && theirs !== undefined) again.from = theirs
  if ('fromStatusId' in again && theirs !== undefined) again.fromStatusId = theirs
  if (words === undefined) return again
  if ('value' in again) again.value = words
  if ('text' in again) again.text = words
  if ('summary' in again) again.summary = words
  return again
}

/** A text with what both wrote, to be edited; undefined if the change is not one of a text. */
export const wordsOfBoth = (item: TrayItem): string | undefined => {
  const { theirs } = item.refusal.params ?? {}
  const { words: mine } = refusedChange(item)
  if (typeof theirs !== 'string' || mine === undefined) return undefined
  const { from } = z.safeParse(argsSchema, item.args).data ?? {}
  return joinTexts({ mine, base: typeof from === 'string' ? from : '', theirs })
}
