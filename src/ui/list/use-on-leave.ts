import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef } from 'react'

/** The part of a virtual list that knows its scroll position. */
export type PlacedList = Pick<Virtualizer<HTMLElement, Element>, 'scrollOffset' | 'takeSnapshot'>

/** Passes the position of a virtual list on when it unmounts. */
export const useOnLeave = (list: PlacedList, onLeave: ((list: PlacedList) => void) | undefined): void => {
  const latest = useRef({ list, onLeave })
  useEffect(() => {
    latest.current = { list, onLeave }
  })
  useLayoutEffect(() => () => latest.current.onLeave?.(latest.current.list), [])
}
