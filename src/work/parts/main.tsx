import { type ReactNode, useRef } from 'react'
import { useRestoredFocus } from '../../ui/layout/use-restored-focus.ts'

/** The main part of a screen with removable rows: when the focused row is removed, the focus moves to its neighbour. */
export function Main({ className, children }: { className: string | undefined; children: ReactNode }) {
  const stage = useRef<HTMLElement>(null)
  useRestoredFocus(stage)
  return (
    <main ref={stage} className={className}>
      {children}
    </main>
  )
}
