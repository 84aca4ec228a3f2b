import { Trans } from '@lingui/react/macro'
import { DoneNote } from '../../../shared/done-note.tsx'
import { QueryView } from '../../../shared/queries/query-view.tsx'
import { Button } from '../../../ui/action/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { AdminShell } from '../shell/admin-shell.tsx'
import { useWebhooks, type Webhooks } from './use-webhooks.ts'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookList } from './webhook-list.tsx'

function CreateButton({ flow }: { flow: Webhooks }) {
  return (
    <Button
      kind="main"
      disabledReason={
        flow.isFull && <Trans>You've reached the limit of 20 webhooks. Remove one to create another.</Trans>
      }
      onClick={() => flow.edit('new')}
    >
      <Trans>New webhook</Trans>
    </Button>
  )
}

function WebhooksPanel() {
  const flow = useWebhooks()
  const { query, edited } = flow
  if (edited && query.value) {
    // also after nothing was saved: what the form was told may differ from the list
    const close = () => {
      flow.edit(null)
      query.reload()
    }
    return (
      <WebhookForm
        webhook={edited === 'new' ? null : edited}
        projects={query.value.projects}
        onSaved={close}
        onClose={close}
      />
    )
  }
  const isEmpty = query.value?.list.length === 0
  return (
    <Panel title={<Trans>Your webhooks</Trans>} action={query.value && !isEmpty && <CreateButton flow={flow} />}>
      <DoneNote text={flow.done} />
      <QueryView query={query} shapes={['card', 'card']}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState action={<CreateButton flow={flow} />}>
              <Trans>No webhooks yet. Create one to send changes to a build server, a chat or your own app.</Trans>
            </EmptyState>
          ) : (
            <WebhookList list={list} flow={flow} />
          )
        }
      </QueryView>
    </Panel>
  )
}

/** `/setting/webhooks`: the addresses of other programs that receive changes, for administrators. */
export function WebhooksPage() {
  return (
    <AdminShell
      title={<Trans>Webhooks</Trans>}
      intro={<Trans>Worktide sends a signed request to your URL as soon as something changes in your projects.</Trans>}
    >
      <WebhooksPanel />
    </AdminShell>
  )
}
