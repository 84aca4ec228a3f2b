import type { ReactNode } from 'react'
import { useShell } from '../shell-context.ts'
import { Notice } from './notice.tsx'

/** What the missing network means for this page. */
export function OfflineHint({ children }: { children: ReactNode }) {
  const { offline } = useShell()
  return offline && <Notice tone="wait">{children}</Notice>
}
