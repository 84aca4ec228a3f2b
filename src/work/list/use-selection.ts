import { useCallback, useMemo, useRef, useState } from 'react'
import type { Issue } from '../../core/work/entities.ts'
import type { Line } from './use-lines.ts'

const idsBetween = (lines: readonly Line[], from: string, to: string): string[] => {
  const ids = lines.flatMap((line) => (line.kind === 'issue' ? [line.issueId] : []))
  const [first, last] = [ids.indexOf(from), ids.indexOf(to)].sort((a, b) => a - b) as [number, number]
  return first === -1 ? [to] : ids.slice(first, last + 1)
}

export interface Selection {
  ids: ReadonlySet<string>
  /** The selected issues that the list still shows, in its order. */
  issues: readonly Issue[]
  /** `isRange`: selects all from the last selected one. */
  toggle(id: string, isRange: boolean): void
  set(ids: readonly string[], isSelected: boolean): void
  /** All issues of the list, or none of them. */
  setAll(isSelected: boolean): void
  clear(): void
}

/** The selected issues of a list. */
export const useSelection = (sorted: readonly Issue[], lines: readonly Line[]): Selection => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string | null>(null)
  const latest = useRef({ sorted, lines })
  latest.current = { sorted, lines }
  const set = useCallback((changed: readonly string[], isSelected: boolean) => {
    setIds((before) => {
      const after = new Set(before)
      for (const id of changed) {
        if (isSelected) after.add(id)
        else after.delete(id)
      }
      return after
    })
  }, [])
  const toggle = useCallback(
    (id: string, isRange: boolean) => {
      const from = last.current
      last.current = id
      if (isRange && from !== null) set(idsBetween(latest.current.lines, from, id), true)
      else
        setIds((before) => {
          const after = new Set(before)
          if (!after.delete(id)) after.add(id)
          return after
        })
    },
    [set],
  )
  const setAll = useCallback(
    (isSelected: boolean) => {
      const ids = latest.current.sorted.map(({ id }) => id)
      set(ids, isSelected)
    },
    [set],
  )
  const clear = useCallback(() => {
    last.current = null
    setIds(new Set())
  }, [])
  const issues = useMemo(() => (ids.size === 0 ? [] : sorted.filter(({ id }) => ids.has(id))), [ids, sorted])
  return { ids, issues, toggle, set, setAll, clear }
}
