import type { TrayItem } from '../../core/sync/lane-types.ts'
import { sameValue } from '../../core/work/mutators/value-rules.ts'
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

/** Refusals that do not depend on the value. */
const valueFreeCodes: readonly string[] = [
  'overtaken',
  'forbidden',
  'project.archived',
  'project.gone',
  'issue.gone',
] satisfies RefusalCode[]

/** A value that a person gave a field of one issue. */
interface GivenValue extends Seen {
  id: string
  field: string
  value: unknown
}

/** Null for a change that a later value cannot replace, nor it an earlier one: a move is a step, and labels are added and removed. */
const givenValue = ({ name, args, refusal }: TrayItem): GivenValue | null =>
  name === 'issue.set' && valueFreeCodes.includes(refusal.code) && typeof args === 'object'
    ? (args as GivenValue | null)
    : null

/** The values that the same person changed once more before they knew of a refusal, the earliest first, each with the last one. */
const replacements = (tray: readonly TrayItem[]): ReadonlyMap<TrayItem, TrayItem> => {
  const laterOf = new Map<string, { from: unknown; last: TrayItem }>()
  const found: [TrayItem, TrayItem][] = []
  const needed = firstNeeded(tray)
  for (const item of tray.toReversed()) {
    const given = needed.get(item) === item ? givenValue(item) : null
    if (!given) continue
    const name = JSON.stringify([item.leftOrg, given.id, given.field])
    const later = laterOf.get(name)
    const isReplaced = later !== undefined && sameValue(later.from, given.value)
    if (isReplaced) found.unshift([item, later.last])
    laterOf.set(name, { from: given.from, last: isReplaced ? later.last : item })
  }
  return new Map(found)
}

/** The refused changes that the person has to decide: without those that a later one of their own replaced. */
export const undecided = (tray: readonly TrayItem[]): readonly TrayItem[] => {
  const replaced = replacements(tray)
  return replaced.size === 0 ? tray : tray.filter((item) => !replaced.has(item))
}

/** What the person saw before the first of their values for the field; undefined if there is only `item`. */
export const seenBefore = ({ replaced: [first] }: TrayGroup): Seen | undefined =>
  first && { from: givenValue(first)?.from }

/** Groups refused changes, the earliest first: a comment on an issue that was refused itself belongs to that issue (SYN-55). */
export const groupTray = (tray: readonly TrayItem[]): TrayGroup[] => {
  const groups = new Map<TrayItem, TrayItem[]>()
  const replaced = replacements(tray)
  for (const [item, first] of firstNeeded(tray)) {
    if (replaced.has(item)) continue
    if (first === item) groups.set(item, [])
    else groups.get(first)?.push(item)
  }
  const replacedBy = (item: TrayItem) => [...replaced].flatMap(([each, last]) => (last === item ? [each] : []))
  return [...groups].map(([item, dependents]) => ({ item, dependents, replaced: replacedBy(item) }))
}
