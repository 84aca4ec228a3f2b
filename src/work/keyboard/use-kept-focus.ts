import { useEffect } from 'react'
import { useStore } from '../use-work.ts'

const openerOf = (id: string | undefined) =>
  document.querySelector<HTMLElement>(`main [data-issue="${id}"] [data-open]`)

/**
 * When a change takes the row or card with the focus elsewhere, as a new status or an undo does, the focus goes along; where it
 * can't be seen any more, the next or previous one has it. `path`: what was focused on another screen is forgotten.
 */
export const useKeptFocus = (path: string): void => {
  const store = useStore()
  // biome-ignore lint/correctness/useExhaustiveDependencies: starts anew on another screen
  useEffect(() => {
    let row: Element | null = null
    let ids: (string | undefined)[] = []
    const remember = ({ target }: FocusEvent) => {
      // they are open for the row
      if (!(target instanceof Element) || target.closest('[role="dialog"], [role="toolbar"]')) return
      row = target.closest('main [data-issue]')
      if (!row) return
      const all = [...document.querySelectorAll<HTMLElement>('main [data-issue]')]
      const at = all.indexOf(row as HTMLElement)
      ids = [at, at + 1, at - 1].map((place) => all[place]?.dataset.issue)
    }
    const keep = () =>
      requestAnimationFrame(() => {
        if (!row || row.isConnected || document.activeElement !== document.body) return
        ids.map(openerOf).find(Boolean)?.focus({ preventScroll: true })
      })
    addEventListener('focusin', remember)
    const stop = store.subscribe(keep)
    return () => {
      removeEventListener('focusin', remember)
      stop()
    }
  }, [store, path])
}
