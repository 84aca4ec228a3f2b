import { useEffect } from 'react'
import { useStore } from '../use-work.ts'

/** The control of an issue's row or card that opens it. */
export const openerOf = (id: string | undefined) =>
  document.querySelector<HTMLElement>(`main [data-issue="${id}"] [data-open]`)

/**
 * The focus follows its row or card when a change moves that, for instance a new status or an undo. If this person's change removes it
 * from view, the next or previous one gets the focus. After another person's change no other issue does, because the next key was
 * meant for this one. A new `path` forgets the focus of the former screen.
 */
export const useRestoredFocus = (path: string): void => {
  const store = useStore()
  // biome-ignore lint/correctness/useExhaustiveDependencies: restarts on another screen
  useEffect(() => {
    let focused: Element | null = null
    let inRow: HTMLElement | null = null
    let ids: (string | undefined)[] = []
    let edit = store.lastEdit()
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      focused = target
      // dialogs, toolbars and messages that belong to the row
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
