import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/action/button.tsx'
import { ConfirmButton } from '../../ui/action/confirm-button.tsx'
import { ItemList } from '../../ui/layout/item-list.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { useWhen } from '../flow/use-when.ts'
import { DoneNote } from '../frame/done-note.tsx'
import { LoadedView } from '../frame/loaded-view.tsx'
import { Pager } from '../frame/pager.tsx'
import { PersonLine } from '../frame/person-line.tsx'
import type { Applications } from './use-applications.ts'

/** People who asked to join. Nobody waits: nothing is shown. */
export function ApplicationsPanel({ applications }: { applications: Applications }) {
  const { t } = useLingui()
  const { moment } = useWhen()
  const { loaded, done, isBusy, approve, reject, pageNumber, setPageNumber } = applications
  if (!done && loaded.value?.total === 0) return null
  if (loaded.value === null && loaded.isLoading) return null
  return (
    <Panel title={<Trans>Waiting to join</Trans>} lead={<Trans>They used the join code and need your approval.</Trans>}>
      <DoneNote text={done} />
      <LoadedView loaded={loaded} shapes={['card']}>
        {({ list, hasNextPage }) => (
          <>
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
                      busy={isBusy}
                      onClick={() => approve(id, orgUserName)}
                    >
                      <Trans>Approve</Trans>
                    </Button>
                    <ConfirmButton
                      kind="plain"
                      label={t`Turn down ${orgUserName}`}
                      title={<Trans>Turn down {orgUserName}?</Trans>}
                      consequence={<Trans>They get a mail that says so, and may ask again later.</Trans>}
                      confirm={<Trans>Turn down</Trans>}
                      onConfirm={() => reject(id, orgUserName)}
                    >
                      <Trans>Turn down</Trans>
                    </ConfirmButton>
                  </>
                ),
              }))}
            />
            <Pager {...{ pageNumber, hasNextPage }} busy={loaded.isLoading} onChange={setPageNumber} />
          </>
        )}
      </LoadedView>
    </Panel>
  )
}
