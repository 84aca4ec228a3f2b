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
    let focused: Element | null = null
    let inRow: HTMLElement | null = null
    let ids: (string | undefined)[] = []
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      focused = target
      // what is open for the row, or told of it
      if (target.closest('[role="dialog"], [role="toolbar"], [role="status"]')) return
      const row = target.closest<HTMLElement>('main [data-issue]')
      inRow = row && target
      if (!row) return
      const all = [...document.querySelectorAll<HTMLElement>('main [data-issue]')]
      const at = all.indexOf(row)
      ids = [at, at + 1, at - 1].map((place) => all[place]?.dataset.issue)
    }
    const keep = () =>
      requestAnimationFrame(() => {
        if (!inRow || focused?.isConnected || document.activeElement !== document.body) return
        const next = inRow.isConnected ? inRow : ids.map(openerOf).find(Boolean)
        next?.focus({ preventScroll: true })
      })
    addEventListener('focusin', remember)
    const stop = store.subscribe(keep)
    return () => {
      removeEventListener('focusin', remember)
      stop()
    }
  }, [store, path])
}
