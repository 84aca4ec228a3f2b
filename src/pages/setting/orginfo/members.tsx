import { Trans, useLingui } from '@lingui/react/macro'
import { TextLink } from '../../../ui/action/text-link.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { pagePaths } from '../../flow/page-paths-table.ts'
import { DoneNote } from '../../frame/done-note.tsx'
import { LoadedView } from '../../frame/loaded-view.tsx'
import { MemberList } from './member-list.tsx'
import { useOrganizationMembers } from './use-organization-members.ts'

export function Members() {
  const { t } = useLingui()
  const flow = useOrganizationMembers()
  return (
    <Panel
      title={<Trans>Members</Trans>}
      action={
        flow.isAdmin && (
          <TextLink href={pagePaths.home}>
            <Trans>Invite people</Trans>
          </TextLink>
        )
      }
    >
      {flow.hasSearch && (
        <TextField
          name="search"
          type="search"
          label={t`Search by name or address`}
          value={flow.search}
          onChange={flow.seek}
        />
      )}
      <DoneNote text={flow.done} />
      <LoadedView loaded={flow.loaded} shapes={['card', 'card', 'card']}>
        {(page) => <MemberList page={page} flow={flow} />}
      </LoadedView>
    </Panel>
  )
}
