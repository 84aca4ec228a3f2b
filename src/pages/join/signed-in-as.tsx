import { Trans } from '@lingui/react/macro'
import { useSession } from '../../channel/use-session.ts'
import { Button } from '../../ui/action/button.tsx'
import style from './join.module.css'
import { useSignOut } from './use-sign-out.ts'

/** Who would join, and the way out for whoever that is not. The page stays and offers the ways in again. */
export function SignedInAs() {
  const { account } = useSession()
  const { isLeaving, signOut } = useSignOut()
  return (
    <div>
      <p className={style.as}>
        <Trans>You are signed in as {account?.orgEmail ?? ''}.</Trans>
      </p>
      <Button kind="quiet" full busy={isLeaving} onClick={signOut}>
        <Trans>Not you? Sign out and go on</Trans>
      </Button>
    </div>
  )
}
