import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { listText } from '../../core/locale/list-text.ts'
import type { Refusal } from '../../core/sync/sync-types.ts'
import type { Issue, Project } from '../../core/work/entities.ts'
import { isEmptyValue } from '../../core/work/issue-fields.ts'
import { whyNot } from '../../core/work/permission-rules.ts'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { whyRefused } from '../conflicts/refusal-texts.ts'
import { useEditor } from '../edit/use-editor.ts'
import { useFieldTexts } from '../edit/use-field-texts.ts'
import { useSave } from '../edit/use-save.ts'
import { useFieldNames } from '../parts/use-names.ts'
import { type ProjectView, useProject } from '../use-project.ts'
import { useStore, useTryOut, useWork } from '../use-work.ts'
import style from './issue.module.css'
import type { DetailProps } from './issue-value.tsx'

/** Tries the move of an issue without making it: the issue as it would be after it, or why it is refused. */
export const useTryMove = () => {
  const tryOut = useTryOut()
  return (issue: Issue, toProjectId: string): { after: Issue } | { refusal: Refusal } | null => {
    const result = tryOut('issue.moveToProject', { id: issue.id, toProjectId }, Date.now())
    if (!result || 'refusal' in result) return result
    const patch = result.patches.find(({ entity, id }) => entity === 'issue' && id === issue.id)
    return patch?.fields ? { after: { ...issue, ...(patch.fields as Partial<Issue>) } } : null
  }
}

/** The values that an issue loses by a move: the names of their fields, and the values as texts. */
export const useLosses = (view: ProjectView, target: ProjectView) => {
  const { i18n } = useLingui()
  const texts = useFieldTexts(view)
  const names = useFieldNames(view.fields)
  return (issue: Issue, after: Issue): { name: string; values: string }[] => {
    const kept = new Set(target.fields.filter(({ id }) => !isEmptyValue(after.custom[id])).map(({ name }) => name))
    const labels = view.labels.filter(
      ({ id, name }) => issue.labelIds.includes(id) && !target.labels.some((label) => label.name === name),
    )
    const labelNames = listText(
      i18n.locale,
      labels.map(({ name }) => name),
    )
    const fields = view.fields.filter(({ id, name }) => !isEmptyValue(issue.custom[id]) && !kept.has(name))
    const own = (['sprintId', 'versionIds', 'parentId', 'assigneeId'] as const).filter(
      (field) => !isEmptyValue(issue[field]) && isEmptyValue(after[field]),
    )
    return [
      ...own.map((field) => ({ name: names(field), values: texts(field, issue[field]) })),
      ...(labels.length > 0 ? [{ name: names('labelIds'), values: labelNames }] : []),
      ...fields.map(({ id, name }) => ({ name, values: texts(id, issue.custom[id]) })),
    ]
  }
}

/** What is lost in the other project. */
export function Losses({ target, losses }: { target: ProjectView; losses: readonly string[] }) {
  if (losses.length === 0) return null
  return (
    <>
      <p>
        <Trans>These don't exist in {target.project.name} and will be lost:</Trans>
      </p>
      <ul className={style.losses}>
        {losses.map((loss) => (
          <li key={loss}>{loss}</li>
        ))}
      </ul>
    </>
  )
}

function Outcome({
  issue,
  after,
  view,
  target,
}: {
  issue: Issue
  after: Issue
  view: ProjectView
  target: ProjectView
}) {
  const { t } = useLingui()
  const losses = useLosses(view, target)(issue, after)
  const texts = useFieldTexts(target)
  const [type, status] = [texts('typeId', after.typeId), texts('statusId', after.statusId)]
  return (
    <>
      <p>
        <Trans>
          Type: {type}. Status: {status}. It gets a new key; links with the old one still work.
        </Trans>
      </p>
      <Losses target={target} losses={losses.map(({ name, values }) => t`${name}: ${values}`)} />
    </>
  )
}

/** Possible targets: projects in which this person may create issues. */
const useTargets = (issue: Issue): Project[] => {
  const { select, model, actor } = useStore()
  const projects = useWork((work) => work.select.projects())
  return projects.filter(({ id, archivedAt, isOpen }) => {
    if (id === issue.projectId || archivedAt !== null) return false
    const own = select.membersOf(id).find(({ userId }) => userId === actor.userId)
    return own ? whyNot('issue.create', own.role) === null : isOpen || model.rows.get('project', id) !== undefined
  })
}

/** Moves an issue to another project, after a summary of what changes. */
export function MoveDialog({ issue, view, onClose }: DetailProps & { onClose: () => void }) {
  const { t, i18n } = useLingui()
  const save = useSave()
  const { show } = useEditor()
  const [toProjectId, setTarget] = useState('')
  const targets = useTargets(issue)
  const target = useProject(toProjectId === '' ? undefined : toProjectId)
  const tryMove = useTryMove()
  const tried = toProjectId === '' ? null : tryMove(issue, toProjectId)
  const refusal = tried && 'refusal' in tried ? i18n._(whyRefused(tried.refusal)) : null
  const move = () => {
    if (!save('issue.moveToProject', { id: issue.id, toProjectId })) return
    show(t`Moved to ${target?.project.name ?? ''}`)
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      title={<Trans>Move to another project</Trans>}
      confirm={<Trans>Move issue</Trans>}
      disabledReason={refusal ?? (toProjectId === '' ? <Trans>Choose a project first.</Trans> : undefined)}
      onConfirm={move}
      onClose={onClose}
    >
      <div className={style.moving}>
        <SelectField
          name="project"
          label={t`Project`}
          empty={t`Choose a project`}
          value={toProjectId}
          onChange={setTarget}
          options={targets.map(({ id, name, key }) => ({ value: id, label: `${name} (${key})` }))}
        />
        {tried && 'after' in tried && target && (
          <Outcome issue={issue} after={tried.after} view={view} target={target} />
        )}
      </div>
    </ConfirmDialog>
  )
}
