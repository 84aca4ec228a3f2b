import { Trans, useLingui } from '@lingui/react/macro'
import { DoneNote } from '../../../shared/done-note.tsx'
import { QueryView } from '../../../shared/queries/query-view.tsx'
import { ReauthDialog } from '../../../shared/reauthentication/reauth-dialog.tsx'
import { ConfirmButton } from '../../../ui/action/confirm-button.tsx'
import { ItemList } from '../../../ui/layout/item-list.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { DeviceLine } from './device-line.tsx'
import { EndSession } from './end-session.tsx'
import { useDeviceSessions } from './use-device-sessions.ts'

export function DeviceSessions() {
  const { t } = useLingui()
  const { query, reauth, done, thisFirst, endOne, endOthers } = useDeviceSessions()
  return (
    <Panel
      title={<Trans>Devices</Trans>}
      lead={<Trans>Where you are signed in. If you do not recognise one, sign it out.</Trans>}
    >
      <DoneNote text={done} />
      <QueryView query={query} shapes={['card']}>
        {(sessions) => (
          <>
            <ItemList
              label={t`Devices`}
              items={thisFirst(sessions).map((session) => ({
                key: session.sessionId,
                title: <DeviceLine session={session} />,
                actions: !session.current && <EndSession session={session} onEnd={() => endOne(session.sessionId)} />,
              }))}
            />
            {sessions.length > 1 ? (
              <ConfirmButton
                kind="danger"
                title={<Trans>Sign out all other devices?</Trans>}
                consequence={<Trans>Only this device stays signed in.</Trans>}
                confirm={<Trans>Sign them out</Trans>}
                onConfirm={endOthers}
              >
                <Trans>Sign out all other devices</Trans>
              </ConfirmButton>
            ) : (
              <p>
                <Trans>You are signed in nowhere else.</Trans>
              </p>
            )}
          </>
        )}
      </QueryView>
      <ReauthDialog reauth={reauth} />
    </Panel>
  )
}
