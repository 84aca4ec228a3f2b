import { useEffect, useRef } from 'react'

/** For the title of a flow: when the key changes, the next step is announced by the focus on its title. */
export const useFocusOnChange = (key: string | undefined) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    window.scrollTo(0, 0)
    // A field that focuses itself wins: typing goes on where the person is.
    // The button that led here stays on the page, but says another thing now.
    if (!document.activeElement?.matches('main :is(input, textarea, select)')) heading.current?.focus()
  }, [key])
  return heading
}
