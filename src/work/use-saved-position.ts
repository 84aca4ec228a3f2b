import type { VirtualItem } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import type { PlacedList } from '../ui/list/use-on-leave.ts'
import { useFilterSearch } from './filters/use-filter.ts'
import { useStore } from './use-work.ts'
import type { WorkStore } from './work-store.ts'

interface SavedValue<Value> {
  current: Value | undefined
}

const savedValues = new WeakMap<WorkStore, Map<string, SavedValue<unknown>>>()

/**
 * A value that a screen leaves in this page under a name and finds when it is shown again at the same path, so that going back
 * from an issue restores the former place.
 */
export const useSavedValue = <Value>(name: string): SavedValue<Value> => {
  const store = useStore()
  const [saved] = useState(() => {
    const all = savedValues.get(store) ?? new Map<string, SavedValue<unknown>>()
    savedValues.set(store, all)
    const key = `${location.pathname} ${name}`
    const found = all.get(key) ?? { current: undefined }
    all.set(key, found)
    return found
  })
  return saved as SavedValue<Value>
}

interface SavedOffset {
  filter: string
  offset: number
  /** Sizes of the drawn lines; without them the other lines would have other offsets. */
  sizes: VirtualItem[]
}

/** Options by which a virtual list starts at its last offset if the filter is the same, and the callback for `useOnLeave`. */
export const useSavedOffset = (name: string) => {
  const filter = useFilterSearch()
  const saved = useSavedValue<SavedOffset>(name)
  const [place] = useState(() => (saved.current?.filter === filter ? saved.current : undefined))
  const options = { initialOffset: place?.offset ?? 0, initialMeasurementsCache: place?.sizes ?? [] }
  const leave = (list: PlacedList): void => {
    saved.current = { filter, offset: list.scrollOffset ?? 0, sizes: list.takeSnapshot() }
  }
  return { options, leave }
}

/** The scrolling element of a screen: starts at its last offset if the query is the same. */
export const useSavedScroll = <Scroller extends HTMLElement>(): RefObject<Scroller | null> => {
  const search = useSearch()
  const saved = useSavedValue<{ search: string; top: number }>('scroll')
  const scroller = useRef<Scroller>(null)
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
  })
  useLayoutEffect(() => {
    const { current } = scroller
    if (current && saved.current?.search === latest.current) current.scrollTop = saved.current.top
    return () => {
      if (current) saved.current = { search: latest.current, top: current.scrollTop }
    }
  }, [saved])
  return scroller
}
