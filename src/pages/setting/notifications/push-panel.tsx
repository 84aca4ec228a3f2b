import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { useShell } from '../../../ui/shell-context.ts'
import { type PushState, usePush } from './use-push.ts'

/** Pushes to this device, explained before the browser asks. */
export function PushPanel() {
  const { state, isBusy, failure, turnOn, turnOff } = usePush()
  const { offline } = useShell()
  const isAway = offline !== null && (state === 'on' || state === 'off')
  const texts: Record<PushState, ReactNode> = {
    unknown: null,
    none: (
      <p>
        <Trans>
          This browser can't show push notifications. We'll email you what you haven't read instead. On an iPhone, add
          Worktide to the home screen first.
        </Trans>
      </p>
    ),
    blocked: (
      <p>
        <Trans>
          Notifications are blocked in this browser's settings for this site. Allow them there, then reload this page.
        </Trans>
      </p>
    ),
    off: (
      <Button busy={isBusy} onClick={() => void turnOn()}>
        <Trans>Turn on notifications</Trans>
      </Button>
    ),
    on: (
      <>
        <p role="status">
          <Trans>Notifications are on for this device.</Trans>
        </p>
        <Button busy={isBusy} onClick={() => void turnOff()}>
          <Trans>Turn off notifications</Trans>
        </Button>
      </>
    ),
  }
  return (
    <Panel
      title={<Trans>This device</Trans>}
      intro={
        state === 'off' ? (
          <Trans>
            Get notified while Worktide is closed, until you sign out. Your browser will ask for permission first.
          </Trans>
        ) : (
          <Trans>Get notified while Worktide is closed, until you sign out.</Trans>
        )
      }
    >
      {isAway ? null : texts[state]}
      {isAway && (
        <p>
          <Trans>You need to be online to change this.</Trans>
        </p>
      )}
      {failure === 'browser' && (
        <Notice tone="wait">
          <Trans>
            This browser can't reach its push service. We'll email you what you haven't read instead. Try again on
            another network.
          </Trans>
        </Notice>
      )}
      {failure === 'server' && (
        <Notice tone="bad">
          <Trans>That didn't work. Check your connection and try again.</Trans>
        </Notice>
      )}
    </Panel>
  )
}
