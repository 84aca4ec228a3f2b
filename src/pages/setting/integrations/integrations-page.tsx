import { Trans, useLingui } from '@lingui/react/macro'
import type { Integration } from '../../../core/calls/provider-calls.ts'
import { DoneNote } from '../../../shared/done-note.tsx'
import { spaced } from '../../../shared/named-text-rules.ts'
import { QueryView } from '../../../shared/queries/query-view.tsx'
import { ReauthDialog } from '../../../shared/reauthentication/reauth-dialog.tsx'
import { useDateFormat } from '../../../shared/use-date-format.ts'
import { Button } from '../../../ui/action/button.tsx'
import { ConfirmButton } from '../../../ui/action/confirm-button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { type Item, ItemList } from '../../../ui/layout/item-list.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { AdminShell } from '../shell/admin-shell.tsx'
import { EntryLinks } from './entry-links.tsx'
import { IntegrationForm } from './integration-form.tsx'
import { type Available, type CheckSteps, type Integrations, useIntegrations } from './use-integrations.ts'

/** What each step of a test found. */
function TestResult({ steps }: { steps: CheckSteps }) {
  const failed = steps.find(({ ok }) => !ok)
  if (!failed)
    return (
      <Notice tone="done">
        <Trans>It works: the provider can be reached and accepts the values.</Trans>
      </Notice>
    )
  const { detail } = failed
  return (
    <Notice tone="bad">
      {failed.name === 'reach' ? (
        <Trans>The provider can't be reached or doesn't know this tenant: {detail}</Trans>
      ) : (
        <Trans>The provider refused the ID or the secret: {detail}</Trans>
      )}
    </Notice>
  )
}

function IntegrationActions({
  stored,
  provider,
  flow,
}: {
  stored: Integration
  provider: Available
  flow: Integrations
}) {
  const { t } = useLingui()
  const { name } = stored
  return (
    <>
      <Button kind="quiet" busy={flow.isBusy} aria-label={t`Test ${name}`} onClick={() => void flow.test(stored)}>
        <Trans>Test</Trans>
      </Button>
      <Button kind="quiet" aria-label={t`Edit ${name}`} onClick={() => flow.edit(provider)}>
        <Trans>Edit</Trans>
      </Button>
      <ConfirmButton
        kind="danger"
        label={t`Disconnect ${name}`}
        title={spaced(t`Disconnect ${name}?`)}
        consequence={
          <Trans>People can no longer sign in with this service. Their accounts and other sign-in methods stay.</Trans>
        }
        confirm={<Trans>Disconnect</Trans>}
        onConfirm={() => flow.remove(stored)}
      >
        <Trans>Disconnect</Trans>
      </ConfirmButton>
    </>
  )
}

function IntegrationsPanel() {
  const { t } = useLingui()
  const { moment } = useDateFormat()
  const flow = useIntegrations()
  const { query, edited, tested, installed } = flow
  const installedText = installed && spaced(t`${installed.name} is connected.`)
  if (edited && query.value) {
    const stored = query.value.list.find(({ imType }) => imType === edited.imType)
    return <IntegrationForm provider={edited} stored={stored} onSaved={flow.saved} onClose={() => flow.edit(null)} />
  }
  const itemOf = (provider: Available, stored: Integration | undefined): Item => ({
    key: provider.imType,
    title: provider.name,
    detail: stored ? (
      <Trans>
        {stored.appType === 'store' ? stored.corpId : stored.appId} · changed {moment(stored.changedAt)}
      </Trans>
    ) : (
      <Trans>Not connected</Trans>
    ),
    actions: stored ? (
      <IntegrationActions stored={stored} provider={provider} flow={flow} />
    ) : (
      <Button aria-label={t`Connect ${provider.name}`} onClick={() => flow.edit(provider)}>
        <Trans>Connect</Trans>
      </Button>
    ),
    below: tested !== null && tested.id === stored?.id && <TestResult steps={tested.steps} />,
  })
  return (
    <>
      <Panel title={<Trans>Services</Trans>}>
        <DoneNote text={flow.done ?? installedText} />
        <QueryView query={query} shapes={['card', 'card', 'card']}>
          {({ list, available }) => (
            <ItemList
              label={t`Services`}
              items={available.map((provider) =>
                itemOf(
                  provider,
                  list.find(({ imType }) => imType === provider.imType),
                ),
              )}
            />
          )}
        </QueryView>
        <ReauthDialog reauth={flow.reauth} />
      </Panel>
      {query.value && <EntryLinks list={query.value.list} />}
    </>
  )
}

/** `/setting/integrations`: an organisation's own apps at identity providers. */
export function IntegrationsPage() {
  return (
    <AdminShell
      title={<Trans>Sign-in services</Trans>}
      intro={<Trans>Let your team sign in with accounts they already have.</Trans>}
    >
      <IntegrationsPanel />
    </AdminShell>
  )
}
