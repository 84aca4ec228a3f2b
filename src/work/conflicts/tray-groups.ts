import type { TrayItem } from '../../core/sync/lane-types.ts'
import type { RefusalCode } from '../../core/work/refusal-codes.ts'
import type { Seen } from './refused-change.ts'

export interface TrayGroup {
  item: TrayItem
  /** Later changes that were refused only because what `item` creates does not exist, in their order. */
  dependents: readonly TrayItem[]
  /** Earlier values of the same person for the field of `item`, the earliest first; they are decided with it. */
  replaced: readonly TrayItem[]
}

/** A file is decided by itself, because its bytes are only on this device. */
export const isFile = ({ name }: TrayItem): boolean => name === 'attachment.add'

/** The id of the row that a change would have created. */
const createdId = ({ name, args }: TrayItem): unknown => {
  const { id, newId } = (args ?? {}) as { id?: unknown; newId?: unknown }
  return /\.(create|add|duplicate)$/.test(name) ? (newId ?? id) : undefined
}

/** For each change the earliest refused one that it needed, or itself. */
const firstNeeded = (tray: readonly TrayItem[]): ReadonlyMap<TrayItem, TrayItem> => {
  const found = new Map<TrayItem, TrayItem>()
  const creators = new Map<unknown, TrayItem>()
  for (const item of tray) {
    const { code, id } = item.refusal
    const creator = id !== undefined && code.endsWith('.gone') && !isFile(item) ? creators.get(id) : undefined
    const first = creator?.leftOrg === item.leftOrg ? (creator ?? item) : item
    found.set(item, first)
    const created = createdId(item)
    if (created !== undefined && !isFile(item)) creators.set(created, first)
  }
  return found
}

interface FieldArgs {
  id?: string
  of?: readonly { id: string; from?: unknown; fromStatusId?: string }[]
  field?: string
  fields?: readonly unknown[]
  from?: unknown
  fromStatusId?: string
}

const argsOf = ({ args }: TrayItem) => (args ?? {}) as FieldArgs

/** Refusals that do not depend on the value. */
const valueFreeCodes: readonly string[] = [
  'overtaken',
  'forbidden',
  'project.archived',
  'project.gone',
  'issue.gone',
] satisfies RefusalCode[]

const fieldOf: Partial<Record<string, string>> = { 'issue.move': 'statusId', 'issue.moveMany': 'statusId' }

/** The fields that a refused change sets, one of each issue; empty if a later value cannot replace it or be one. */
const setFields = (item: TrayItem): readonly string[] => {
  const { id, of = [{ id }], field = fieldOf[item.name] } = argsOf(item)
  if (!item.name.startsWith('issue.') || field === undefined || !valueFreeCodes.includes(item.refusal.code)) return []
  return of.map((issue) => `${item.leftOrg ?? ''} ${field} ${issue.id}`)
}

/** A move with words for other fields, which no later value replaces. */
const hasWords = (item: TrayItem): boolean => (argsOf(item).fields ?? []).length > 0

/** The changes of fields for which the same person chose another value later, the earliest first, with the changes that replaced them. */
const replacements = (tray: readonly TrayItem[]): ReadonlyMap<TrayItem, ReadonlySet<TrayItem>> => {
  const last = new Map<string, TrayItem>()
  const found: [TrayItem, ReadonlySet<TrayItem>][] = []
  const needed = firstNeeded(tray)
  for (const item of tray.toReversed()) {
    const fields = needed.get(item) === item ? setFields(item) : []
    const later = fields.flatMap((field) => last.get(field) ?? [])
    if (!hasWords(item) && fields.length > 0 && later.length === fields.length) found.unshift([item, new Set(later)])
    for (const field of fields) if (!last.has(field)) last.set(field, item)
  }
  return new Map(found)
}

/** The refused changes that the person has to decide: without those that a later one of their own replaced. */
export const undecided = (tray: readonly TrayItem[]): readonly TrayItem[] => {
  const replaced = replacements(tray)
  return replaced.size === 0 ? tray : tray.filter((item) => !replaced.has(item))
}

/** What the person saw before the first of their values for the field of one issue; undefined if `item` is the first. */
export const seenBefore = ({ item, replaced: [first] }: TrayGroup): Seen | undefined => {
  if (!first) return undefined
  const { id, of = [] } = argsOf(first)
  const { from, fromStatusId } =
    id === undefined ? (of.find((each) => each.id === argsOf(item).id) ?? {}) : argsOf(first)
  return { from: fromStatusId ?? from }
}

/** Groups refused changes, the earliest first: a comment on an issue that was refused itself belongs to that issue (SYN-55). */
export const groupTray = (tray: readonly TrayItem[]): TrayGroup[] => {
  const groups = new Map<TrayItem, TrayItem[]>()
  const replaced = replacements(tray)
  for (const [item, first] of firstNeeded(tray)) {
    if (replaced.has(item)) continue
    if (first === item) groups.set(item, [])
    else groups.get(first)?.push(item)
  }
  const replacedBy = (item: TrayItem) => [...replaced].flatMap(([each, later]) => (later.has(item) ? [each] : []))
  return [...groups].map(([item, dependents]) => ({ item, dependents, replaced: replacedBy(item) }))
}
