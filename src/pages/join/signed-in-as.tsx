import { Trans } from '@lingui/react/macro'
import { useSession } from '../../shared/use-session.ts'
import { Button } from '../../ui/action/button.tsx'
import style from './join.module.css'
import { useSignOut } from './use-sign-out.ts'

/** Who would join, and the way out for whoever that is not. The page stays and offers the ways in again. */
export function SignedInAs({ isMain }: { isMain?: boolean }) {
  const { account } = useSession()
  const { isLeaving, signOut } = useSignOut()
  return (
    <div className={isMain ? style.stack : style.aside}>
      <p className={style.as}>
        <Trans>You are signed in as {account?.orgEmail ?? ''}.</Trans>
      </p>
      <Button kind={isMain ? 'main' : 'quiet'} full={isMain} busy={isLeaving} onClick={signOut}>
        {isMain ? <Trans>Sign out and go on</Trans> : <Trans>Not you? Sign out and go on</Trans>}
      </Button>
    </div>
  )
}
