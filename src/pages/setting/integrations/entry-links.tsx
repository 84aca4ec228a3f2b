import { Trans, useLingui } from '@lingui/react/macro'
import type { Integration } from '../../../core/calls/provider-calls.ts'
import type { Provider } from '../../../core/providers/provider-names.ts'
import { pathOf, type RouteName } from '../../../core/routes.ts'
import { useSession } from '../../../shared/use-session.ts'
import { CopyField } from '../../../ui/feedback/copy-field.tsx'
import { ItemList } from '../../../ui/layout/item-list.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { integrationTexts, storeEntry } from './integration-texts.ts'

/** The page that signs people in inside a messenger, and the id by which it finds the app (MSG-4, MSG-6, MSG-22). */
const entriesTable: Partial<Record<Provider, { page: RouteName; by: 'suuid' | 'orgId' }>> = {
  feishu: { page: 'login', by: 'suuid' },
  lark: { page: 'login', by: 'suuid' },
  dingtalk: { page: 'login', by: 'orgId' },
  qywx: { page: 'qywx-transit', by: 'orgId' },
  slack: { page: 'slack-transit', by: 'orgId' },
  teams: { page: 'teams-transit', by: 'suuid' },
}

/** The path of the link that opens Worktide inside a messenger; null for providers that are no messenger. */
export const entryPath = ({ id, imType }: Pick<Integration, 'id' | 'imType'>, orgId: string): string | null => {
  const entry = entriesTable[imType]
  return entry ? `${pathOf(entry.page)}?${entry.by}=${entry.by === 'suuid' ? id : orgId}` : null
}

/** The addresses at which people of this organisation find its own ways to sign in: in a browser, and inside messengers. */
export function EntryLinks({ list }: { list: readonly Integration[] }) {
  const { t, i18n } = useLingui()
  const { organization } = useSession()
  if (!organization || list.length === 0) return null
  const { origin } = location
  const entries = list.flatMap((integration) => {
    const path = entryPath(integration, organization.id)
    const { entry } = integrationTexts[integration.imType]
    if (!path || !entry) return []
    const values = { resource: `api://${location.host}/${integration.appId}` }
    return [
      {
        ...integration,
        url: origin + path,
        entry: integration.appType === 'store' ? storeEntry : { ...entry, values },
      },
    ]
  })
  return (
    <>
      <Panel
        title={<Trans>Your sign-in link</Trans>}
        intro={<Trans>Share it with your team. The sign-in page offers the services connected here.</Trans>}
      >
        <CopyField label={t`Sign-in link`} value={`${origin}${pathOf('login')}?orgId=${organization.id}`} />
      </Panel>
      {entries.length > 0 && (
        <Panel
          title={<Trans>Inside your messenger</Trans>}
          intro={<Trans>People who open Worktide from these links in the messenger are signed in automatically.</Trans>}
        >
          <ItemList
            label={t`Inside your messenger`}
            items={entries.map(({ id, name, url, entry }) => ({
              key: id,
              title: name,
              detail: i18n._(entry),
              below: <CopyField label={t`Link for ${name}`} value={url} />,
            }))}
          />
        </Panel>
      )}
    </>
  )
}
