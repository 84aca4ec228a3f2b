import { useLayoutEffect, useRef } from 'react'

/** The ref of a field that adopts text typed before the page took the field over, as if it were typed now. */
export const useTypedBefore = (value: string, onChange: (value: string) => void) => {
  const field = useRef<HTMLInputElement>(null)
  // before the next render, which would write its own value over it
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page takes the field over
  useLayoutEffect(() => {
    const typed = field.current?.value
    if (typed && typed !== value) onChange(typed)
  }, [])
  return field
}
