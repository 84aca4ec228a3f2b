import { useLayoutEffect } from 'react'

/** The longest time between the two taps of a double tap, and the most pixels. */
const doubleTapMs = 350
const doubleTapPx = 24
/** How long the second tap is watched for; even a busy device has delivered it by then. */
const busyMs = 2000

/** A double tap on a control that closes what it is in must not press anything below it. A click by a script is no tap. */
export const useIgnoredSecondTap = () =>
  useLayoutEffect(() => {
    let first: MouseEvent | undefined
    const note = (event: MouseEvent) => {
      first = event
    }
    const ignore = (event: MouseEvent) => {
      if (!first || !event.isTrusted || ('pointerType' in event && event.pointerType === 'mouse')) return
      if (event.timeStamp - first.timeStamp > doubleTapMs) return
      if (Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) > doubleTapPx) return
      event.preventDefault()
      event.stopPropagation()
    }
    addEventListener('click', note, true)
    return () => {
      removeEventListener('click', note, true)
      addEventListener('click', ignore, true)
      setTimeout(() => removeEventListener('click', ignore, true), busyMs)
    }
  }, [])
