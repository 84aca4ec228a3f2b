import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '../../ui/action/button.tsx'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useSentWait } from '../../ui/feedback/wait-context.ts'
import style from '../shared.module.css'
import type { SignOut } from './use-sign-out.ts'

/** Says that a sign-out was not done, and offers it again. */
function FailedDialog({ signOut: { isBusy, start, stay } }: { signOut: SignOut }) {
  return (
    <ConfirmDialog
      isOpen
      title={<Trans>You're still signed in</Trans>}
      confirm={<Trans>Try again</Trans>}
      busy={isBusy}
      onConfirm={() => void start()}
      onClose={stay}
    >
      <Trans>We couldn't sign you out. Try again, or reload the page and sign out there.</Trans>
    </ConfirmDialog>
  )
}

interface WhatGoesProps {
  unsent: number
  refused: number
  drafts: number
}

/** What a sign-out deletes from the device. */
function WhatGoes({ unsent, refused, drafts }: WhatGoesProps) {
  return (
    <>
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
      {refused > 0 && (
        <p>
          <Plural
            value={refused}
            one="# change that needs your decision will be deleted from this device when you sign out."
            other="# changes that need your decision will be deleted from this device when you sign out."
          />
        </p>
      )}
    </>
  )
}

/**
 * Asks before a sign-out that would delete unsent changes, explains one without a network, and reports one that failed.
 */
export function SignOutDialog({ signOut }: { signOut: SignOut }) {
  const { question, isBusy, hasFailed, stay, save, confirm } = signOut
  useSentWait(isBusy)
  const { waiting: unsent = 0, refused = 0, drafts = 0 } = question ?? {}
  const isAsking = unsent + refused + drafts > 0
  if (hasFailed && question === null) return <FailedDialog signOut={signOut} />
  return (
    <ConfirmDialog
      isOpen={question !== null}
      title={
        unsent > 0 ? (
          <Plural value={unsent} one="# change hasn't been sent" other="# changes haven't been sent" />
        ) : refused > 0 ? (
          <Plural value={refused} one="# change needs your decision" other="# changes need your decision" />
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
        {hasFailed && (
          <Notice tone="bad">
            <Trans>That didn't work. Please try again.</Trans>
          </Notice>
        )}
        {question?.isBlocked && (
          <Notice tone="wait">
            <Trans>Files can't be saved here. Stay signed in to keep your changes.</Trans>
          </Notice>
        )}
        <WhatGoes {...{ unsent, refused, drafts }} />
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
