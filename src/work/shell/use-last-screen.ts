import { type RefObject, useEffect, useRef } from 'react'

let keep: ((shell: Element, at: number) => void) | undefined

/** There before the page is left: then nothing can be loaded any more. */
export const preloadLastScreen = (): Promise<boolean> =>
  import('./keep-last-screen.ts').then(
    (file) => {
      keep = file.keepLastScreen
      return true
    },
    () => false,
  )

/** Keeps what the shell looks like whenever the page is left: a phone may end it from then on. */
export const useLastScreen = (): RefObject<HTMLDivElement | null> => {
  const shell = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden' && shell.current) keep?.(shell.current, Date.now())
    }
    document.addEventListener('visibilitychange', leave)
    return () => document.removeEventListener('visibilitychange', leave)
  }, [])
  return shell
}
