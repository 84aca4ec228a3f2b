import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { atMost, notBlank, pattern, required } from '../../core/forms/general-rules.ts'
import type { Rules } from '../../core/forms/rule-types.ts'
import { linkTo } from '../../core/routes.ts'
import { projectKeyPattern } from '../../core/work/mutators/project-create-mutator.ts'
import { proposeProjectKey } from '../../core/work/project-key-rules.ts'
import { templateNames } from '../../core/work/templates.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useShell } from '../../ui/shell-context.ts'
import { refusalTextOf } from '../conflicts/refusal-texts.ts'
import { useStore, useWork } from '../use-work.ts'

interface NewProject {
  name: string
  key: string
  template: string
  access: string
}

const rules: Rules<NewProject> = {
  name: [required, notBlank, atMost('projectName')],
  key: [required, pattern(projectKeyPattern)],
}
const initial: NewProject = { name: '', key: '', template: templateNames[0], access: 'open' }

/** What became of a project that was handed over: it waits for the server, or is there. */
const useCreated = (onRefused: (code: string) => void) => {
  const store = useStore()
  const [, navigate] = useLocation()
  const [sent, setSent] = useState<{ mutationId: string; key: string } | null>(null)
  const version = useWork((work) => work.version())
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again whenever the work changed
  useEffect(() => {
    if (!sent || store.model.waiting().some(({ id }) => id === sent.mutationId)) return
    const refused = store.model.tray().find(({ id }) => id === sent.mutationId)
    // the rows of a new scope are loaded after the mutation has gone through
    const isLoaded = store.select.projects().some(({ key }) => key === sent.key)
    if (!refused && !isLoaded) return
    setSent(null)
    if (!refused) return navigate(linkTo('board', { key: sent.key }))
    onRefused(refused.refusal.code)
    void store.dismiss([sent.mutationId])
  }, [sent, version, store])
  return { isWaiting: sent !== null, follow: (mutationId: string, key: string) => setSent({ mutationId, key }) }
}

/** The form of a new project. Only the server knows all keys, so it is created online alone. */
export const useNewProject = () => {
  const { i18n } = useLingui()
  const { language, offline } = useShell()
  const store = useStore()
  const projects = useWork(({ select }) => select.projects())
  const form = useForm<NewProject>({ initial, rules })
  const [isKeyOwn, setIsKeyOwn] = useState(false)
  const taken = new Set(projects.map(({ key }) => key))
  const refuse = (code: string) => {
    const text = i18n._(refusalTextOf({ code }).text)
    form.setSubmitError(code === 'key.taken' ? { field: 'key', text } : { text })
  }
  const created = useCreated(refuse)

  const submit = form.submit(async ({ name, key, template, access }) => {
    const args = { id: store.newId(), key, name, template, language, isOpen: access === 'open' }
    const { id, refusal } = store.mutate('project.create', args)
    if (refusal) refuse(refusal.code)
    else {
      created.follow(id, key)
      void store.requestSync()
    }
    return null
  })

  return {
    form,
    submit,
    isOffline: offline !== null,
    isWaiting: created.isWaiting,
    nameField: {
      ...form.field('name'),
      onChange: (name: string) => {
        form.set('name', name)
        if (!isKeyOwn) form.set('key', proposeProjectKey(name, taken))
      },
    },
    keyField: {
      ...form.field('key'),
      onChange: (typed: string) => {
        setIsKeyOwn(typed !== '')
        form.set('key', typed.normalize('NFKC').toUpperCase())
      },
    },
  }
}
