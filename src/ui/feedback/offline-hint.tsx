import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useShell } from '../shell-context.ts'
import { Notice } from './notice.tsx'

/**
 * What the missing network means for a page that was opened without it. It comes and goes with the page alone, so that
 * nothing moves under a finger: a network that goes away later is told by the strip, and by what is sent.
 */
export function OfflineHint({ children }: { children: ReactNode }) {
  const { offline } = useShell()
  const [wasOffline] = useState(offline !== null)
  if (!wasOffline) return null
  return <Notice tone={offline ? 'wait' : 'done'}>{offline ? children : <Trans>You are online again.</Trans>}</Notice>
}
