import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { derivedId } from '../../core/work/derived-ids.ts'
import type { CustomField } from '../../core/work/entities.ts'
import {
  knownLayout,
  type ListLayout,
  layoutParameters,
  layoutTexts,
  readLayout,
} from '../../core/work/list-layout-rules.ts'
import { useDeviceItem } from '../use-device-item.ts'
import { useStore } from '../use-work.ts'

const named = (search: URLSearchParams, layout: ListLayout): URLSearchParams => {
  const after = new URLSearchParams(search)
  for (const [name, text] of Object.entries(layoutTexts(layout))) {
    if (text === null) after.delete(name)
    else after.set(name, text)
  }
  return after
}

/** Keeps the former columns and groups if they are equal, so that a new sorting renders no cell. */
const useEqualParts = (layout: ListLayout): ListLayout => {
  const { columns, groups, sorting } = layout
  const texts = layoutTexts(layout)
  // biome-ignore lint/correctness/useExhaustiveDependencies: its text is what it is
  const sameColumns = useMemo(() => columns, [texts.columns])
  // biome-ignore lint/correctness/useExhaustiveDependencies: its text is what it is
  const sameGroups = useMemo(() => groups, [texts.group])
  return useMemo(() => ({ columns: sameColumns, groups: sameGroups, sorting }), [sameColumns, sameGroups, sorting])
}

/**
 * The layout of a project's list: from the address, otherwise the last one of this person on this
 * device. "Back" undoes a change. The component that uses it needs the project's id as its key.
 */
export const useListLayout = (projectId: string, fields: readonly CustomField[]) => {
  const { actor } = useStore()
  const [search, setSearch] = useSearchParams()
  const [kept, keep] = useDeviceItem<ListLayout | null>(`worktide-list-${derivedId(actor.userId, projectId)}`, null)
  const [isArriving, setArriving] = useState(() => kept !== null && !layoutParameters.some((name) => search.has(name)))
  const text = layoutParameters.map((name) => search.get(name)).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` holds the layout's parameters of the address
  const read = useMemo(
    () => knownLayout(isArriving && kept ? kept : readLayout((name) => search.get(name)), fields),
    [text, isArriving, kept, fields],
  )
  const layout = useEqualParts(read)
  const latest = useRef(layout)
  useLayoutEffect(() => {
    latest.current = layout
  }, [layout])
  useEffect(() => {
    if (!isArriving || !kept) return
    setSearch((before) => named(before, kept), { replace: true })
    setArriving(false)
  }, [isArriving, kept, setSearch])
  const choose = useCallback(
    (change: Partial<ListLayout>) => {
      const next = { ...latest.current, ...change }
      keep(next)
      setSearch((before) => named(before, next))
    },
    [keep, setSearch],
  )
  return useMemo(() => ({ layout, choose }), [layout, choose])
}
