import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useShell } from '../shell-context.ts'
import { Notice } from './notice.tsx'

/**
 * Says what a missing network means for a page that was opened without it. Shown or hidden only when the page is mounted, so
 * that nothing moves later; the strip and the requests report later changes.
 */
export function OfflineHint({ children }: { children: ReactNode }) {
  const { offline } = useShell()
  const [wasOffline] = useState(offline !== null)
  if (!wasOffline) return null
  return <Notice tone={offline ? 'wait' : 'done'}>{offline ? children : <Trans>You're back online.</Trans>}</Notice>
}
