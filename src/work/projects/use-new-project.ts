import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'wouter'
import { atMost, notBlank, pattern, required } from '../../core/forms/general-rules.ts'
import type { Rules } from '../../core/forms/rule-types.ts'
import { linkTo } from '../../core/routes.ts'
import { projectKeyPattern, proposeProjectKey } from '../../core/work/project-key-rules.ts'
import { templateOfScene } from '../../core/work/setting-rules.ts'
import { templateNames } from '../../core/work/templates.ts'
import { leastUsedColor } from '../../core/work/tint-rules.ts'
import { useFieldEdits } from '../../shared/edits/use-field-edits.ts'
import { usePinyin } from '../../shared/use-pinyin.ts'
import { useServices } from '../../shared/use-services.ts'
import { type FormState, useForm } from '../../ui/form/use-form.ts'
import { useShell } from '../../ui/shell-context.ts'
import { refusalTextOf } from '../conflicts/refusal-texts.ts'
import { useSave } from '../edit/use-save.ts'
import { useStore, useWork } from '../use-work.ts'
import { useCreatedProject } from './use-created-project.ts'

interface NewProject {
  name: string
  key: string
  /** The key was typed; one that was proposed follows the name. */
  isKeyOwn: boolean
  template: string
  access: string
  /** `person <id>` or `group <id>`. */
  memberIds: readonly string[]
}

const rules: Rules<NewProject> = {
  name: [required, notBlank, atMost('projectName')],
  key: [required, pattern(projectKeyPattern)],
}
const initial: NewProject = {
  name: '',
  key: '',
  isKeyOwn: false,
  template: templateNames[0],
  access: 'open',
  memberIds: [],
}

/** Presets the template of the organisation's set-up until the person chooses one; returns the setter for that choice. */
const useTemplateChoice = ({ values, set }: Pick<FormState<NewProject>, 'values' | 'set'>) => {
  const sceneId = useFieldEdits('organization').query.value?.sceneId
  const isOwn = useRef(values.template !== initial.template)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the organisation's choice arrives
  useEffect(() => {
    if (sceneId && !isOwn.current) set('template', templateOfScene(sceneId))
  }, [sceneId])
  return (template: string) => {
    isOwn.current = true
    set('template', template)
  }
}

/** The form for a new project. Only the server knows all keys, so a project can be created only online. */
export const useNewProject = () => {
  const { i18n } = useLingui()
  const { language, offline } = useShell()
  const store = useStore()
  const { capture } = useServices()
  const projects = useWork(({ select }) => select.projects())
  const save = useSave()
  const form = useForm<NewProject>({ initial, rules, draftKey: 'new-project' })
  const { isKeyOwn, memberIds } = form.values
  const chooseTemplate = useTemplateChoice(form)
  const taken = new Set(projects.map(({ key }) => key))
  const reader = usePinyin(form.values.name)
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing sets the key itself; this only handles a dictionary that loads late
  useEffect(() => {
    if (!isKeyOwn && form.values.name) form.set('key', proposeProjectKey(form.values.name, taken, reader))
  }, [reader])
  const refuse = (code: string) => {
    const text = i18n._(refusalTextOf({ code }))
    form.setSubmitError(code === 'key.taken' ? { field: 'key', text } : { text })
  }
  const [search] = useSearchParams()
  const placeOf = (key: string) =>
    search.get('then') === 'import' ? `${linkTo('import', {})}?project=${key}` : linkTo('board', { key })
  const created = useCreatedProject(placeOf, refuse)

  /** Members are added after the project exists, so that a refused project does not cause more refusals. */
  const addMembers = (projectId: string) => {
    for (const member of memberIds) {
      const [kind, id] = member.split(' ')
      const who = kind === 'group' ? { groupId: id } : { userId: id }
      save('projectMember.set', { projectId, ...who, role: 'member' })
    }
  }

  const shown = (projectId: string, template: string) => {
    capture('project_created', { template })
    form.clearDraft()
    addMembers(projectId)
  }

  const submit = form.submit(async ({ name, key, template, access }) => {
    const projectId = store.newId()
    const appearance = { icon: 'letters', color: leastUsedColor(projects) }
    const args = { id: projectId, key, name, template, language, isOpen: access === 'open', ...appearance }
    const { id, refusal } = store.mutate('project.create', args)
    if (refusal) refuse(refusal.code)
    else {
      created.follow({ mutationId: id, key, onShown: () => shown(projectId, template) })
      void store.requestSync()
    }
    return null
  })

  return {
    form,
    submit,
    isOffline: offline !== null,
    isWaiting: created.isWaiting,
    chooseTemplate,
    memberIds,
    toggleMember: (id: string) =>
      form.set('memberIds', memberIds.includes(id) ? memberIds.filter((each) => each !== id) : [...memberIds, id]),
    nameField: {
      ...form.field('name'),
      onChange: (name: string) => {
        form.set('name', name)
        if (!isKeyOwn) form.set('key', proposeProjectKey(name, taken, reader))
      },
    },
    keyField: {
      ...form.field('key'),
      onChange: (typed: string) => {
        form.set('isKeyOwn', typed !== '')
        form.set('key', typed.normalize('NFKC').toUpperCase())
      },
    },
  }
}
