import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Member } from '../../../shared/members/use-members.ts'
import { QueryView } from '../../../shared/queries/query-view.tsx'
import { Button } from '../../../ui/action/button.tsx'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import style from './members.module.css'
import type { OrganizationMembers } from './use-organization-members.ts'
import { useRemoveMember, type WorkChoice } from './use-remove-member.ts'

type Flow = ReturnType<typeof useRemoveMember>

function TakesOver({ flow: { candidates, toUserId, setToUserId } }: { flow: Flow }) {
  const { t } = useLingui()
  return (
    <>
      {candidates.hasSearch && (
        <TextField
          name="search-person"
          type="search"
          label={t`Search by name or email`}
          value={candidates.search}
          onChange={candidates.setSearch}
        />
      )}
      <SelectField
        name="to"
        label={t`Person`}
        value={toUserId}
        empty={t`Choose a person`}
        options={candidates.people.map(({ userId, orgUserName, orgEmail }) => ({
          value: userId,
          label: `${orgUserName} · ${orgEmail}`,
        }))}
        onChange={setToUserId}
      />
    </>
  )
}

/** What they would leave behind, and what becomes of it. */
function OpenWork({ name, flow }: { name: string; flow: Flow }) {
  const { t } = useLingui()
  const { counts, hasWork, choice, setChoice, isLeft } = flow
  if (!hasWork) return null
  return (
    <>
      {isLeft && (
        <Notice tone="wait">
          <Trans>
            Some of it couldn't be handed over. The person may not see its project, or the assignee may be a required
            field. Choose someone else for the rest, or keep it.
          </Trans>
        </Notice>
      )}
      {counts.openIssues > 0 && (
        <p>
          <Plural
            value={counts.openIssues}
            one="# open issue is assigned to them."
            other="# open issues are assigned to them."
          />
        </p>
      )}
      {counts.ledProjects > 0 && (
        <p>
          <Plural value={counts.ledProjects} one="They lead # project." other="They lead # projects." />
        </p>
      )}
      <SelectField
        name="work"
        label={t`Their open issues and projects`}
        value={choice}
        options={[
          { value: 'keep', label: t`Keep them with ${name}` },
          { value: 'give', label: t`Give them to someone else` },
          { value: 'unassign', label: t`Leave them unassigned` },
        ]}
        help={choice === 'keep' && t`They stay as they are until someone reassigns them.`}
        onChange={(next) => setChoice(next as WorkChoice)}
      />
      {choice === 'give' && <TakesOver flow={flow} />}
    </>
  )
}

interface RemoveMemberProps {
  member: Member
  flow: OrganizationMembers
}

function RemoveDialog({ member, flow, onClose }: RemoveMemberProps & { onClose: () => void }) {
  const { t } = useLingui()
  const name = member.orgUserName
  const removal = useRemoveMember(member, () => flow.remove(member, t`${name} has been removed.`), onClose)
  return (
    <ConfirmDialog
      isOpen
      danger
      title={<Trans>Remove {name}?</Trans>}
      confirm={<Trans>Remove</Trans>}
      busy={removal.isBusy}
      disabledReason={removal.isUndecided && <Trans>Choose who takes over their work.</Trans>}
      onConfirm={() => void removal.submit()}
      onClose={onClose}
    >
      <div className={style.removal}>
        <p>
          <Trans>
            They'll leave the organisation right away and their API keys will stop working. They'll need an invitation
            to come back.
          </Trans>
        </p>
        <QueryView query={removal.work} shapes={['line']}>
          {() => <OpenWork name={name} flow={removal} />}
        </QueryView>
      </div>
    </ConfirmDialog>
  )
}

/** Removes a member, and asks what becomes of their open work. */
export function RemoveMember({ member, flow }: RemoveMemberProps) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const name = member.orgUserName
  return (
    <>
      <Button kind="danger" aria-label={t`Remove ${name}`} onClick={() => setIsOpen(true)}>
        <Trans>Remove</Trans>
      </Button>
      {isOpen && <RemoveDialog member={member} flow={flow} onClose={() => setIsOpen(false)} />}
    </>
  )
}
