import { Trans, useLingui } from '@lingui/react/macro'
import { ConfirmButton } from '../../../ui/action/confirm-button.tsx'
import { Tag } from '../../../ui/feedback/tag.tsx'
import { ItemList } from '../../../ui/layout/item-list.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { useWhen } from '../../flow/use-when.ts'
import { DoneNote } from '../../frame/done-note.tsx'
import { LoadedView } from '../../frame/loaded-view.tsx'
import { useDeviceSessions } from './use-device-sessions.ts'

export function DeviceSessions() {
  const { t } = useLingui()
  const { moment } = useWhen()
  const { loaded, done, endOne, endOthers } = useDeviceSessions()
  return (
    <Panel title={<Trans>Devices</Trans>} lead={<Trans>Where you are signed in. Do you not know one? End it.</Trans>}>
      <DoneNote text={done} />
      <LoadedView loaded={loaded} shapes={['card', 'card']}>
        {(sessions) => (
          <>
            <ItemList
              label={t`Devices`}
              items={sessions.map(({ sessionId, deviceName, lastSeenAt, createdAt, current }) => ({
                key: sessionId,
                title: (
                  <>
                    {deviceName || t`Unknown device`}{' '}
                    {current && (
                      <Tag tone="done">
                        <Trans>This device</Trans>
                      </Tag>
                    )}
                  </>
                ),
                detail: (
                  <Trans>
                    Last seen {moment(lastSeenAt)} · signed in {moment(createdAt)}
                  </Trans>
                ),
                actions: !current && (
                  <ConfirmButton
                    label={t`Sign out ${deviceName}`}
                    title={<Trans>Sign this device out?</Trans>}
                    consequence={<Trans>{deviceName} has to sign in again. What was not saved there is lost.</Trans>}
                    confirm={<Trans>Sign out</Trans>}
                    onConfirm={() => endOne(sessionId)}
                  >
                    <Trans>Sign out</Trans>
                  </ConfirmButton>
                ),
              }))}
            />
            {sessions.length > 1 && (
              <ConfirmButton
                title={<Trans>Sign out all other devices?</Trans>}
                consequence={<Trans>Only this device stays signed in.</Trans>}
                confirm={<Trans>Sign them out</Trans>}
                onConfirm={endOthers}
              >
                <Trans>Sign out all other devices</Trans>
              </ConfirmButton>
            )}
          </>
        )}
      </LoadedView>
    </Panel>
  )
}
