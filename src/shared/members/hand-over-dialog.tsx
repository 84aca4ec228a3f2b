import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { MemberWork } from '../../core/calls/organization-calls.ts'
import { listText } from '../../core/locale/list-text.ts'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { QueryView } from '../queries/query-view.tsx'
import style from '../shared.module.css'
import { useHandOver, type WorkChoice } from './use-hand-over.ts'

type Flow = ReturnType<typeof useHandOver>

function TakesOver({ flow: { candidates, toUserId, setToUserId } }: { flow: Flow }) {
  const { t } = useLingui()
  const { searchTerm } = candidates
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
      <QueryView query={candidates.query} shapes={['field']}>
        {() =>
          candidates.people.length === 0 && searchTerm ? (
            <p role="status">
              <Trans>No member matches “{searchTerm}”.</Trans>
            </p>
          ) : (
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
          )
        }
      </QueryView>
    </>
  )
}

/** What somebody would leave behind, in sentences. */
export function WorkLeft({ work, isOwn }: { work: MemberWork; isOwn: boolean }) {
  const { i18n } = useLingui()
  const { openIssues, ledProjects } = work
  const names = listText(i18n.locale, work.projectNames)
  const issues = isOwn ? (
    <Plural value={openIssues} one="# open issue is assigned to you." other="# open issues are assigned to you." />
  ) : (
    <Plural value={openIssues} one="# open issue is assigned to them." other="# open issues are assigned to them." />
  )
  const projects = isOwn ? (
    <Plural value={ledProjects} one={`You lead # project: ${names}.`} other={`You lead # projects: ${names}.`} />
  ) : (
    <Plural value={ledProjects} one={`They lead # project: ${names}.`} other={`They lead # projects: ${names}.`} />
  )
  return (
    <>
      {openIssues > 0 && <p>{issues}</p>}
      {ledProjects > 0 && <p>{projects}</p>}
    </>
  )
}

interface OpenWorkProps {
  /** Null: the viewer's own. */
  name: string | null
  flow: Flow
  work: MemberWork
}

/** What they would leave behind, and what becomes of it. */
function OpenWork({ name, flow, work }: OpenWorkProps) {
  const { t } = useLingui()
  const { hasWork, choice, setChoice, isLeft } = flow
  const isOwn = name === null
  if (!hasWork) return null
  return (
    <>
      {isLeft && (
        <Notice tone="wait">
          {isOwn ? (
            <Trans>
              Some of it couldn't be handed over. You may not be allowed to change it, the person may not see its
              project, or the assignee may be a required field. Choose someone else for the rest, or keep it.
            </Trans>
          ) : (
            <Trans>
              Some of it couldn't be handed over. The person may not see its project, or the assignee may be a required
              field. Choose someone else for the rest, or keep it.
            </Trans>
          )}
        </Notice>
      )}
      <WorkLeft work={work} isOwn={isOwn} />
      <SelectField
        name="work"
        label={isOwn ? t`Your open issues and projects` : t`Their open issues and projects`}
        value={choice}
        options={[
          { value: 'keep', label: isOwn ? t`Keep them assigned to me` : t`Keep them with ${name}` },
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

interface HandOverDialogProps {
  userId: string
  /** Null: the viewer goes by themself. */
  name: string | null
  title: ReactNode
  consequence: ReactNode
  confirm: ReactNode
  /** As `useHandOver`'s. */
  end: () => Promise<boolean>
  onClose: () => void
}

/** Asks before somebody goes, and what becomes of their open work. */
export function HandOverDialog({ userId, name, title, consequence, confirm, end, onClose }: HandOverDialogProps) {
  const flow = useHandOver(userId, end, onClose)
  const undecided =
    name === null ? <Trans>Choose who takes over your work.</Trans> : <Trans>Choose who takes over their work.</Trans>
  return (
    <ConfirmDialog
      isOpen
      danger
      title={title}
      confirm={confirm}
      busy={flow.isBusy}
      disabledReason={flow.isUndecided && undecided}
      onConfirm={() => void flow.submit()}
      onClose={onClose}
    >
      <div className={style.paragraphs}>
        <p>{consequence}</p>
        <QueryView query={flow.work} shapes={['line']}>
          {(work) => <OpenWork name={name} flow={flow} work={work} />}
        </QueryView>
      </div>
    </ConfirmDialog>
  )
}
