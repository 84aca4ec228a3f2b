import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../../ui/action/button.tsx'
import { useSignOut } from '../join/use-sign-out.ts'

/** For whoever is signed in, and not as the one it takes. */
export function ChangeAccount({ href, children }: { href: string; children: ReactNode }) {
  const [, navigate] = useLocation()
  const { isLeaving, signOut } = useSignOut()
  const change = async () => {
    await signOut()
    navigate(href)
  }
  return (
    <Button kind="quiet" busy={isLeaving} onClick={change}>
      {children}
    </Button>
  )
}
