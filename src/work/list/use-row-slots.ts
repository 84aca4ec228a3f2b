import { type SyntheticEvent, useRef } from 'react'
import type { Line } from './use-lines.ts'

interface Slot {
  slot: string
  issueId: string
}

/**
 * React keys for the drawn lines of a table. An issue keeps its element while it is drawn, even in another group. Issues that appear
 * reuse the elements of issues that left, because changing an element costs half as much as creating one. The element of the held
 * issue is never reused.
 */
export const createRowSlots = () => {
  let slots: ReadonlyMap<string, Slot> = new Map()
  let count = 0
  return (lines: readonly Line[], lastUsedId: string | null): ((line: Line) => string) => {
    const keys = new Set(lines.map(({ key }) => key))
    const left = new Map<string, string>()
    for (const [key, { slot, issueId }] of slots) if (!keys.has(key)) left.set(issueId, slot)
    const next = new Map<string, Slot>()
    const comers: (Line & { kind: 'issue' })[] = []
    for (const line of lines) {
      if (line.kind !== 'issue') continue
      const { key, issueId } = line
      const slot = slots.get(key)?.slot ?? left.get(issueId)
      if (slot === undefined) {
        comers.push(line)
        continue
      }
      if (!slots.has(key)) left.delete(issueId)
      next.set(key, { slot, issueId })
    }
    if (lastUsedId !== null) left.delete(lastUsedId)
    const free = left.values()
    for (const { key, issueId } of comers) next.set(key, { slot: free.next().value ?? `row ${count++}`, issueId })
    slots = next
    return ({ key }) => next.get(key)?.slot ?? key
  }
}

const issueAt = ({ target }: SyntheticEvent): string | null =>
  (target instanceof Element && target.closest<HTMLElement>('[data-issue]')?.dataset.issue) || null

/**
 * Slots for the rows of a table, and event handlers for its body. The issue that was last focused or pressed is held, because an
 * editor or dialog that was opened there returns the focus to its element.
 */
export const useRowSlots = (lines: readonly Line[]) => {
  const slotsOf = useRef<ReturnType<typeof createRowSlots> | null>(null)
  slotsOf.current ??= createRowSlots()
  const lastUsedId = useRef<string | null>(null)
  const markUsed = (event: SyntheticEvent) => {
    // an editor that a row has opened lies outside the row
    lastUsedId.current = issueAt(event) ?? lastUsedId.current
  }
  return { keyOf: slotsOf.current(lines, lastUsedId.current), holding: { onFocus: markUsed, onPointerDown: markUsed } }
}
