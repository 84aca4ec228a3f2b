import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { SignOutDialog } from '../shared/sign-out/sign-out-dialog.tsx'
import { useSignOut } from '../shared/sign-out/use-sign-out.ts'
import { type Services, useServices } from '../shared/use-services.ts'
import { useSession } from '../shared/use-session.ts'
import { StoreError } from '../store/store-error.ts'
import { Button } from '../ui/action/button.tsx'
import { troubleWord } from '../ui/feedback/trouble-words.ts'
import { useShell } from '../ui/shell-context.ts'

/** Reports a device without room. It stores no rows, so it shows none, and otherwise the network would seem to be the reason. */
const reportFullDevice = async ({
  edits,
  session,
  outbox,
}: Pick<Services, 'edits' | 'session' | 'outbox'>): Promise<void> => {
  const { account, organization } = session.getSnapshot()
  if (!account || !organization) return
  const lane = { person: account.userId, org: organization.id }
  try {
    await (await edits.files(lane)).probeRoom()
  } catch (error) {
    if (error instanceof StoreError && error.kind === 'quota') outbox.receiveDeviceLoss('memory')
    else console.warn(error)
  }
}

export interface WaitActionsProps {
  onLeave: () => void
  /** Called with true while a question is open, which stays even if the wait ends. */
  onAsk: (isAsking: boolean) => void
}

/** What somebody can do about a long wait besides trying again. */
export function WaitActions({ onLeave, onAsk }: WaitActionsProps) {
  const { language } = useShell()
  const { status } = useSession()
  const signOut = useSignOut()
  const [, navigate] = useLocation()
  const services = useServices()
  const isAsking = signOut.question !== null
  useEffect(() => void reportFullDevice(services), [services])
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
