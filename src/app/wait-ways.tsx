import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { SignOutDialog } from '../shared/sign-out/sign-out-dialog.tsx'
import { useSignOut } from '../shared/sign-out/use-sign-out.ts'
import { useSession } from '../shared/use-session.ts'
import { Button } from '../ui/action/button.tsx'
import { troubleWord } from '../ui/feedback/trouble-words.ts'
import { useShell } from '../ui/shell-context.ts'

export interface WaitWaysProps {
  onLeave: () => void
  /** Called with true while a question is open, which stays also if the wait ends. */
  onAsk: (isAsking: boolean) => void
}

/** What somebody can do about a long wait besides trying again. */
export function WaitWays({ onLeave, onAsk }: WaitWaysProps) {
  const { language } = useShell()
  const { status } = useSession()
  const signOut = useSignOut()
  const [, navigate] = useLocation()
  const isAsking = signOut.question !== null
  useEffect(() => onAsk(isAsking), [onAsk, isAsking])
  const isKnown = status === 'signedIn' || status === 'temporary'
  return (
    <>
      {isKnown && (
        <Button
          onClick={() => {
            onLeave()
            navigate('/')
          }}
        >
          {troubleWord('offline', language)}
        </Button>
      )}
      {(isKnown || status === 'busy') && (
        <Button kind="quiet" busy={signOut.isBusy} onClick={() => void signOut.start()}>
          {troubleWord('signOut', language)}
        </Button>
      )}
      <SignOutDialog signOut={signOut} />
    </>
  )
}
