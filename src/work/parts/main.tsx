import { type ReactNode, useRef } from 'react'
import { useRestoredFocus } from '../../ui/layout/use-restored-focus.ts'

/** The main part of a screen from which people remove rows: the focus of a removed one goes to what is beside it. */
export function Main({ className, children }: { className: string | undefined; children: ReactNode }) {
  const stage = useRef<HTMLElement>(null)
  useRestoredFocus(stage)
  return (
    <main ref={stage} className={className}>
      {children}
    </main>
  )
}
