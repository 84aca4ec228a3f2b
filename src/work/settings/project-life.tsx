import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { maxLength } from '../../core/forms/max-lengths.ts'
import { linkTo } from '../../core/routes.ts'
import { copyName } from '../../core/work/copy-name-rules.ts'
import { whyNot } from '../../core/work/permission-rules.ts'
import { projectKeyPattern, proposeProjectKey } from '../../core/work/project-key-rules.ts'
import { Button } from '../../ui/action/button.tsx'
import { ConfirmButton } from '../../ui/action/confirm-button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { useShell } from '../../ui/shell-context.ts'
import { deniedTexts, refusalTextOf } from '../conflicts/refusal-texts.ts'
import { useTooLong } from '../parts/use-too-long.ts'
import { useCreatedProject } from '../projects/use-created-project.ts'
import { useProjectLife } from '../projects/use-project-life.ts'
import { useStore, useWork } from '../use-work.ts'
import { EditDialog } from './edit-dialog.tsx'
import style from './settings.module.css'
import { useSettings } from './use-settings.ts'

/** A copy with the same settings and members, without issues. */
function DuplicateDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { language, offline } = useShell()
  const { project } = useSettings()
  const store = useStore()
  const projects = useWork(({ select }) => select.projects())
  const max = maxLength('projectName', language)
  const [proposed] = useState(() => ({
    name: copyName(
      project.name,
      projects.map((each) => each.name),
      max,
    ),
    key: proposeProjectKey(project.key, new Set(projects.map((each) => each.key))),
  }))
  const [name, setName] = useState(proposed.name)
  const nameError = useTooLong()(name, max)
  const [key, setKey] = useState(proposed.key)
  const [problem, setProblem] = useState<string | null>(null)
  const [keyProblem, setKeyProblem] = useState<string>()
  const refuse = (code: string) => {
    const text = i18n._(refusalTextOf({ code }))
    if (code === 'key.taken') setKeyProblem(text)
    else setProblem(text)
  }
  const created = useCreatedProject((key) => linkTo('board', { key }), refuse)
  const submit = () => {
    setProblem(null)
    if (nameError) return
    if (!projectKeyPattern.test(key))
      return setKeyProblem(t`Use 2 to 10 capital letters or digits, starting with a letter.`)
    const { id, refusal } = store.mutate('project.duplicate', { id: project.id, newId: store.newId(), key, name })
    if (refusal) return refuse(refusal.code)
    created.follow({ mutationId: id, key })
    void store.requestSync()
  }
  return (
    <EditDialog
      title={<Trans>Duplicate {project.name}</Trans>}
      save={<Trans>Duplicate</Trans>}
      busy={created.isWaiting}
      isChanged={name !== proposed.name || key !== proposed.key}
      denied={offline === null ? null : t`Go online to duplicate a project. Project keys have to be unique.`}
      error={problem}
      onSave={submit}
      onClose={onClose}
    >
      <p className={style.intro}>
        <Trans>The copy has the same members, workflow, types, fields and labels, but no issues.</Trans>
      </p>
      <TextField
        name="name"
        label={t`Name`}
        value={name}
        error={nameError}
        max={max}
        autoComplete="off"
        onChange={setName}
      />
      <TextField
        name="key"
        label={t`Key`}
        value={key}
        error={keyProblem}
        autoComplete="off"
        autoCapitalize="none"
        onChange={(typed) => {
          setKeyProblem(undefined)
          setKey(typed.normalize('NFKC').toUpperCase())
        }}
      />
    </EditDialog>
  )
}

/** Duplicates, archives or deletes a project. */
export function ProjectLife() {
  const { i18n } = useLingui()
  const { project, role } = useSettings()
  const [, navigate] = useLocation()
  const { archive, remove } = useProjectLife()
  const [isCopied, setCopied] = useState(false)
  const deniedTo = (action: 'project.archive' | 'project.delete' | 'project.duplicate') => {
    const reason = whyNot(action, role)
    return reason && i18n._(deniedTexts[reason])
  }
  const isArchived = project.archivedAt !== null
  return (
    <>
      <Panel
        title={<Trans>Duplicate</Trans>}
        intro={<Trans>Creates a project with the same settings and members, but no issues.</Trans>}
      >
        <Button disabledReason={deniedTo('project.duplicate')} onClick={() => setCopied(true)}>
          <Trans>Duplicate project</Trans>
        </Button>
      </Panel>
      <Panel
        title={isArchived ? <Trans>Restore from the archive</Trans> : <Trans>Archive</Trans>}
        intro={
          isArchived ? (
            <Trans>The project becomes active and can be changed again.</Trans>
          ) : (
            <Trans>Everyone can still view it, but no one can change it. You can restore it any time.</Trans>
          )
        }
      >
        <Button disabledReason={deniedTo('project.archive')} onClick={() => archive(project, !isArchived)}>
          {isArchived ? <Trans>Restore project</Trans> : <Trans>Archive project</Trans>}
        </Button>
      </Panel>
      <Panel
        title={<Trans>Delete</Trans>}
        intro={<Trans>It will be removed for everyone. Project admins can restore it within 30 days.</Trans>}
      >
        <ConfirmButton
          kind="danger"
          title={<Trans>Delete {project.name}?</Trans>}
          consequence={
            <Trans>
              The project and all its issues will be removed for everyone. You can restore it from the deleted projects
              within 30 days.
            </Trans>
          }
          confirm={<Trans>Delete project</Trans>}
          disabledReason={deniedTo('project.delete')}
          onConfirm={async () => {
            if (remove(project)) navigate(linkTo('projects', {}))
          }}
        >
          <Trans>Delete project</Trans>
        </ConfirmButton>
      </Panel>
      {isCopied && <DuplicateDialog onClose={() => setCopied(false)} />}
    </>
  )
}
