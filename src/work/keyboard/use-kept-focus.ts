import { useEffect } from 'react'
import { useStore } from '../use-work.ts'

/** The control of an issue's row or card that opens it. */
export const openerOf = (id: string | undefined) =>
  document.querySelector<HTMLElement>(`main [data-issue="${id}"] [data-open]`)

/**
 * When a change takes the row or card with the focus elsewhere, as a new status or an undo does, the focus goes along; where a change of
 * this person takes it out of sight, the next or previous one has it. After somebody else's no other issue has the focus: the next key
 * was meant for this one. `path`: what was focused on another screen is forgotten.
 */
export const useKeptFocus = (path: string): void => {
  const store = useStore()
  // biome-ignore lint/correctness/useExhaustiveDependencies: starts anew on another screen
  useEffect(() => {
    let focused: Element | null = null
    let inRow: HTMLElement | null = null
    let ids: (string | undefined)[] = []
    let edit = store.lastEdit()
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
      edit = store.lastEdit()
    }
    const keep = () =>
      requestAnimationFrame(() => {
        const isOwn = store.lastEdit() !== edit
        edit = store.lastEdit()
        if (!inRow || focused?.isConnected || document.activeElement !== document.body) return
        const next = inRow.isConnected ? inRow : (isOwn ? ids : ids.slice(0, 1)).map(openerOf).find(Boolean)
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
