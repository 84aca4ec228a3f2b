import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import type { MessengerState } from '../../core/messenger/messenger-machine.ts'
import type { Messenger } from '../../core/providers/provider-names.ts'
import { Button } from '../../ui/action/button.tsx'
import { HelpLink } from '../../ui/action/help-link.tsx'
import { TextLink } from '../../ui/action/text-link.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import { useNamedText } from '../result/use-named-text.ts'
import { useMessengerLogin } from './use-messenger-login.ts'

/** What the login is doing. */
const wordsTable: Readonly<Record<MessengerState, (name: string) => MessageDescriptor>> = {
  idle: () => msg`One moment, please.`,
  loadingApp: () => msg`Looking up your organisation…`,
  loadingCorp: () => msg`Looking up your organisation…`,
  requestingCode: (name) => msg`Asking ${name} who you are…`,
  identifying: (name) => msg`Asking ${name} who you are…`,
  requestingToken: () => msg`Signing you in…`,
  binding: () => msg`Linking your accounts…`,
  handingOver: () => msg`Opening Worktide…`,
  goingToProvider: (name) => msg`Taking you to ${name}…`,
  ordinary: () => msg`One moment, please.`,
  signedIn: () => msg`Opening Worktide…`,
  ended: () => msg`One moment, please.`,
}

interface MessengerLoginProps {
  messenger: Messenger
  isInClient: boolean
  leavesDocument?: boolean
}

/** Signs in by the messenger that shows the page, without typing. Shows the progress, and offers other ways when it is slow. */
export function MessengerLogin(props: MessengerLoginProps) {
  const { t } = useLingui()
  const { status, isSlow, ordinary } = useMessengerLogin(props)
  const say = useNamedText(props.messenger)
  const title = say((name) => msg`Signing in with ${name}`)
  useEffect(() => {
    document.title = `${title} · Worktide`
  }, [title])
  return (
    <AccountLayout
      title={title}
      intro={<span role="status">{say(wordsTable[status])}</span>}
      links={
        <>
          <TextLink href={ordinary}>{t`Sign in with email`}</TextLink>
          <HelpLink>{say((name) => msg`How ${name} works with Worktide`)}</HelpLink>
        </>
      }
    >
      {isSlow ? (
        <>
          <Notice tone="wait">
            <Trans>This is taking longer than usual. You can wait, or sign in another way.</Trans>
          </Notice>
          <Button kind="main" full onClick={() => location.reload()}>{t`Try again`}</Button>
        </>
      ) : (
        <Skeleton shapes={['field', 'field']} />
      )}
    </AccountLayout>
  )
}
