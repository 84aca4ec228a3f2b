import { useEffect, useRef } from 'react'

/** For the title of a flow: when the key changes, focusing the title announces the next step. */
export const useFocusOnChange = (key: string | undefined) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    window.scrollTo(0, 0)
    // a field that focuses itself keeps the focus; a button that stays does not, because its label has changed
    if (!document.activeElement?.matches('main :is(input, textarea, select)')) heading.current?.focus()
  }, [key])
  return heading
}
