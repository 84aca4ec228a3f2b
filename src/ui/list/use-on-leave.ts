import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef } from 'react'

/** What a virtual list knows of its place. */
export type PlacedList = Pick<Virtualizer<HTMLElement, Element>, 'scrollOffset' | 'takeSnapshot'>

/** Tells the place of a virtual list as it goes. */
export const useOnLeave = (list: PlacedList, onLeave: ((list: PlacedList) => void) | undefined): void => {
  const latest = useRef({ list, onLeave })
  useEffect(() => {
    latest.current = { list, onLeave }
  })
  useLayoutEffect(() => () => latest.current.onLeave?.(latest.current.list), [])
}
