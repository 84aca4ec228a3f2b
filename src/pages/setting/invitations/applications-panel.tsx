import { Trans, useLingui } from '@lingui/react/macro'
import { PagedView } from '../../../shared/paging/paged-view.tsx'
import { PersonLine } from '../../../shared/person-line.tsx'
import { useDateFormat } from '../../../shared/use-date-format.ts'
import { Button } from '../../../ui/action/button.tsx'
import { ConfirmButton } from '../../../ui/action/confirm-button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ItemList } from '../../../ui/layout/item-list.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import type { Applications } from './use-applications.ts'

/** Pending requests to join. */
export function ApplicationsPanel({ applications }: { applications: Applications }) {
  const { t } = useLingui()
  const { moment } = useDateFormat()
  const { paged, approve, reject } = applications
  return (
    <Panel
      title={<Trans>Waiting to join</Trans>}
      intro={<Trans>They used the join code and need your approval.</Trans>}
    >
      <PagedView
        paged={paged}
        shapes={['card']}
        empty={
          <EmptyState>
            <Trans>No requests waiting.</Trans>
          </EmptyState>
        }
      >
        {(list) => (
          <ItemList
            label={t`Waiting to join`}
            items={list.map(({ id, orgUserName, orgEmail, appliedAt }) => ({
              key: id,
              title: <PersonLine name={orgUserName} detail={`${orgEmail} · ${moment(appliedAt)}`} />,
              actions: (
                <>
                  <Button
                    kind="main"
                    aria-label={t`Approve ${orgUserName}`}
                    busy={paged.isBusy}
                    onClick={() => approve(id, orgUserName)}
                  >
                    <Trans>Approve</Trans>
                  </Button>
                  <ConfirmButton
                    kind="plain"
                    label={t`Decline ${orgUserName}`}
                    title={<Trans>Decline {orgUserName}?</Trans>}
                    consequence={<Trans>We'll let them know by email. They can ask again later.</Trans>}
                    confirm={<Trans>Decline</Trans>}
                    onConfirm={() => reject(id, orgUserName)}
                  >
                    <Trans>Decline</Trans>
                  </ConfirmButton>
                </>
              ),
            }))}
          />
        )}
      </PagedView>
    </Panel>
  )
}
