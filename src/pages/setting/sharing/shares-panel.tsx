import { Trans, useLingui } from '@lingui/react/macro'
import { DoneNote } from '../../../shared/done-note.tsx'
import { QueryView } from '../../../shared/queries/query-view.tsx'
import { Button } from '../../../ui/action/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { ItemList } from '../../../ui/layout/item-list.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Actions } from '../../../ui/layout/row.tsx'
import { PasswordField } from '../../../ui/password/password-field.tsx'
import { ExpiryField } from '../joining/expiry-field.tsx'
import { ShareLine } from './share-line.tsx'
import type { Shares } from './use-shares.ts'
import { useShares } from './use-shares.ts'

function NewShareForm({ shares: { form, create } }: { shares: Shares }) {
  const { t } = useLingui()
  return (
    <Form form={form} onSubmit={create}>
      <PasswordField
        {...form.field('password')}
        label={t`Password of the link`}
        help={t`Leave it empty if none is needed.`}
        autoComplete="off"
      />
      <ExpiryField {...form.field('days')} />
      <Actions>
        <Button kind="plain" type="submit" busy={form.isBusy}>
          <Trans>Create a share link</Trans>
        </Button>
      </Actions>
    </Form>
  )
}

/** Links that show the organisation's card to people outside. */
export function SharesPanel({ orgId }: { orgId: string }) {
  const { t } = useLingui()
  const shares = useShares({ resourceType: 'organization', resourceId: orgId })
  return (
    <Panel
      title={<Trans>Share links</Trans>}
      intro={<Trans>Anyone who opens one sees the name and picture of the organisation, without an account.</Trans>}
    >
      <QueryView query={shares.query} shapes={['field']}>
        {(links) =>
          links.length === 0 ? (
            <EmptyState>
              <Trans>Nothing is shared yet.</Trans>
            </EmptyState>
          ) : (
            <ItemList
              label={t`Share links`}
              items={links.map((share) => ({
                key: share.shareCode,
                title: <ShareLine share={share} shares={shares} />,
              }))}
            />
          )
        }
      </QueryView>
      <NewShareForm shares={shares} />
      <DoneNote text={shares.done} />
    </Panel>
  )
}
