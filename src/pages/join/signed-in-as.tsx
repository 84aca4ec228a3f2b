import { Trans } from '@lingui/react/macro'
import { SignOutDialog } from '../../shared/sign-out/sign-out-dialog.tsx'
import { useSignOut } from '../../shared/sign-out/use-sign-out.ts'
import { useSession } from '../../shared/use-session.ts'
import { Button } from '../../ui/action/button.tsx'
import style from './join.module.css'

/** Shows the signed-in account, with a sign-out for another user. The page stays open and then offers to sign in. */
export function SignedInAs({ isMain }: { isMain?: boolean }) {
  const { account } = useSession()
  const signOut = useSignOut()
  return (
    <div className={isMain ? style.stack : style.aside}>
      <p className={style.as}>
        <Trans>You're signed in as {account?.orgEmail ?? ''}.</Trans>
      </p>
      <Button kind={isMain ? 'main' : 'quiet'} full={isMain} busy={signOut.isBusy} onClick={() => void signOut.start()}>
        {isMain ? <Trans>Sign out and continue</Trans> : <Trans>Not you? Sign out</Trans>}
      </Button>
      <SignOutDialog signOut={signOut} />
    </div>
  )
}
