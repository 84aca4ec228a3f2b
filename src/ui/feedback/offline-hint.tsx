import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useShell } from '../shell-context.ts'
import { Notice } from './notice.tsx'

/**
 * Says what a missing network means for a page that was opened without it. Shown or hidden only when the page is mounted, so
 * that nothing moves later; the strip and the requests report later changes.
 */
export function OfflineHint({ children }: { children: ReactNode }) {
  const isOffline = useShell().offline?.trouble === 'offline'
  const [wasOffline] = useState(isOffline)
  if (!wasOffline) return null
  return <Notice tone={isOffline ? 'wait' : 'done'}>{isOffline ? children : <Trans>You're back online.</Trans>}</Notice>
}
