import { Trans, useLingui } from '@lingui/react/macro'
import { Tag } from '../../ui/feedback/tag.tsx'
import { ItemList } from '../../ui/layout/item-list.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { useWhen } from '../flow/use-when.ts'
import { DoneNote } from '../frame/done-note.tsx'
import { LoadedView } from '../frame/loaded-view.tsx'
import { Pager } from '../frame/pager.tsx'
import { InvitationActions } from './invitation-actions.tsx'
import type { Invitations } from './use-invitations.ts'

/** Invitations that went out. None yet: nothing is shown. */
export function InvitationsPanel({ invitations }: { invitations: Invitations }) {
  const { t } = useLingui()
  const { day } = useWhen()
  const { loaded, done, pageNumber, setPageNumber } = invitations
  if (loaded.value?.total === 0 || (loaded.value === null && loaded.isLoading)) return null
  const states = {
    sent: <Tag tone="wait">{t`Waiting`}</Tag>,
    expired: <Tag tone="bad">{t`Expired`}</Tag>,
    accepted: <Tag tone="done">{t`Accepted`}</Tag>,
    revoked: <Tag>{t`Withdrawn`}</Tag>,
    declined: <Tag>{t`Declined`}</Tag>,
  }
  return (
    <Panel title={<Trans>Invitations</Trans>}>
      <DoneNote text={done} />
      <LoadedView loaded={loaded} shapes={['card', 'card']}>
        {({ list, hasNextPage }) => (
          <>
            <ItemList
              label={t`Invitations`}
              items={list.map((invitation) => ({
                key: invitation.id,
                title: (
                  <>
                    {invitation.email} {states[invitation.status]}
                  </>
                ),
                detail: (
                  <Trans>
                    From {invitation.inviterName}, {day(invitation.sentAt)} · good until {day(invitation.expiresAt)}
                  </Trans>
                ),
                actions: <InvitationActions invitation={invitation} invitations={invitations} />,
              }))}
            />
            <Pager {...{ pageNumber, hasNextPage }} busy={loaded.isLoading} onChange={setPageNumber} />
          </>
        )}
      </LoadedView>
    </Panel>
  )
}
