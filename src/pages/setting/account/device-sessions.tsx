import { Trans, useLingui } from '@lingui/react/macro'
import { DoneNote } from '../../../shared/done-note.tsx'
import { QueryView } from '../../../shared/queries/query-view.tsx'
import { ReauthDialog } from '../../../shared/reauthentication/reauth-dialog.tsx'
import { useDateFormat } from '../../../shared/use-date-format.ts'
import { ConfirmButton } from '../../../ui/action/confirm-button.tsx'
import { Tag } from '../../../ui/feedback/tag.tsx'
import { ItemList } from '../../../ui/layout/item-list.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import style from './account.module.css'
import type { DeviceSession } from './use-device-sessions.ts'
import { useDeviceSessions } from './use-device-sessions.ts'

const outlines = {
  desktop: 'M4 5h16v10H4zM9 19h6M12 15v4',
  mobile: 'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM11 18h2',
  tablet: 'M6 3h12a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM11 18h2',
}

/** A drawing of the device kind; the name beside it says more. */
function DeviceIcon({ kind = 'desktop' }: { kind?: keyof typeof outlines }) {
  return (
    <svg
      className={style.device}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={outlines[kind]} />
    </svg>
  )
}

function DeviceLine({ session }: { session: DeviceSession }) {
  const { t } = useLingui()
  const { moment } = useDateFormat()
  const { deviceName, kind, current, lastSeenAt, createdAt } = session
  return (
    <div className={style.line}>
      <DeviceIcon kind={kind} />
      <div>
        {deviceName || t`Unknown device`}{' '}
        {current && (
          <Tag tone="done">
            <Trans>This device</Trans>
          </Tag>
        )}
        <small>
          {current ? (
            <Trans>Signed in {moment(createdAt)}</Trans>
          ) : (
            <Trans>
              Last seen {moment(lastSeenAt)} · signed in {moment(createdAt)}
            </Trans>
          )}
        </small>
      </div>
    </div>
  )
}

interface EndSessionProps {
  session: DeviceSession
  onEnd: () => Promise<unknown>
}

/** Signs one device out. The last visit distinguishes devices of the same name. */
export function EndSession({ session: { deviceName, lastSeenAt }, onEnd }: EndSessionProps) {
  const { t } = useLingui()
  const { moment } = useDateFormat()
  const name = deviceName || t`Unknown device`
  const seen = moment(lastSeenAt)
  return (
    <ConfirmButton
      label={t`Sign out ${name}, last seen ${seen}`}
      title={<Trans>Sign out this device?</Trans>}
      consequence={<Trans>{name} will have to sign in again. Unsaved changes there will be lost.</Trans>}
      confirm={<Trans>Sign out</Trans>}
      onConfirm={onEnd}
    >
      <Trans>Sign out</Trans>
    </ConfirmButton>
  )
}

export function DeviceSessions() {
  const { t } = useLingui()
  const { query, reauth, done, currentFirst, endOne, endOthers } = useDeviceSessions()
  return (
    <Panel
      title={<Trans>Devices</Trans>}
      intro={<Trans>Devices you're signed in on. If you don't recognise one, sign it out.</Trans>}
    >
      <DoneNote text={done} />
      <QueryView query={query} shapes={['card']}>
        {(sessions) => (
          <>
            <ItemList
              label={t`Devices`}
              items={currentFirst(sessions).map((session) => ({
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
                confirm={<Trans>Sign out all</Trans>}
                onConfirm={endOthers}
              >
                <Trans>Sign out all other devices</Trans>
              </ConfirmButton>
            ) : (
              <p>
                <Trans>You're not signed in anywhere else.</Trans>
              </p>
            )}
          </>
        )}
      </QueryView>
      <ReauthDialog reauth={reauth} />
    </Panel>
  )
}
