import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '../../ui/action/button.tsx'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import style from '../shared.module.css'
import type { SignOut } from './use-sign-out.ts'

/** Asks before a sign-out that would delete unsent changes, and says what it means without a network. */
export function SignOutDialog({ signOut }: { signOut: SignOut }) {
  const { question, isBusy, stay, save, confirm } = signOut
  const unsent = question?.unsent ?? 0
  const drafts = question?.drafts ?? 0
  const isAsking = unsent + drafts > 0
  return (
    <ConfirmDialog
      isOpen={question !== null}
      title={
        unsent > 0 ? (
          <Plural value={unsent} one="# change was not sent" other="# changes were not sent" />
        ) : drafts > 0 ? (
          <Plural value={drafts} one="# unfinished draft" other="# unfinished drafts" />
        ) : (
          <Trans>Sign out while offline?</Trans>
        )
      }
      confirm={isAsking ? <Trans>Discard</Trans> : <Trans>Sign out</Trans>}
      cancel={isAsking ? <Trans>Stay signed in</Trans> : undefined}
      more={
        isAsking && (
          <Button busy={isBusy} onClick={save}>
            <Trans>Save as a file</Trans>
          </Button>
        )
      }
      danger={isAsking}
      busy={isBusy}
      onConfirm={confirm}
      onClose={stay}
    >
      <div className={style.paragraphs}>
        {drafts > 0 && (
          <p>
            <Plural
              value={drafts}
              one="# draft of an issue, description or comment will be deleted from this device when you sign out."
              other="# drafts of issues, descriptions or comments will be deleted from this device when you sign out."
            />
          </p>
        )}
        {unsent > 0 && (
          <p>
            <Trans>
              Unsent changes will be deleted from this device when you sign out. Stay signed in to send them later.
            </Trans>
          </p>
        )}
        {question?.isOffline && (
          <p>
            <Trans>
              Your data is removed from this device right away. The session on our server ends when you're back online.
            </Trans>
          </p>
        )}
      </div>
    </ConfirmDialog>
  )
}
