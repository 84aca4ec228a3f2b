import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'
import { type LimitedField, maxLength } from '../../core/forms/max-lengths.ts'
import type { Project } from '../../core/work/entities.ts'
import { clearDraft, loadDraft, saveDraft } from '../../ui/form/draft-store.ts'
import { useShell } from '../../ui/shell-context.ts'
import { useEditor } from '../edit/use-editor.ts'
import { projectIcons } from '../parts/badges.tsx'
import { useTooLong } from '../parts/use-too-long.ts'
import { useProblemOf, useSetFields } from './use-settings.ts'

const fields = ['name', 'description', 'icon', 'color', 'leadId', 'isOpen'] as const
type Values = Pick<Project, (typeof fields)[number]>

const limits: Partial<Record<keyof Values, LimitedField>> = {
  name: 'projectName',
  description: 'projectDescription',
}

/** An unknown icon is shown as letters. */
const valuesOf = ({ name, description, icon, color, leadId, isOpen }: Project): Values => ({
  ...{ name, description, color, leadId, isOpen },
  icon: projectIcons.some((each) => each === icon) ? icon : 'letters',
})

const pick = (values: Values, of: readonly (keyof Values)[]): Partial<Values> =>
  Object.fromEntries(of.map((field) => [field, values[field]]))

/** What was changed and not saved before the form was left, and the values that the person saw then. */
const useLeft = (project: Project, draftKey: string, mayEdit: boolean) => {
  const [left] = useState(() => {
    const draft: { values?: Partial<Values>; initial?: Partial<Values> } = mayEdit ? loadDraft(draftKey) : {}
    const { values, initial } = draft
    const saved = valuesOf(project)
    return { values: { ...saved, ...values }, initial: { ...saved, ...initial } }
  })
  return left
}

/** The form of a project's own fields; each changed field is a mutation with the value that the person saw. */
export const useProjectForm = (project: Project, mayEdit: boolean) => {
  const { i18n } = useLingui()
  const { language } = useShell()
  const setFields = useSetFields()
  const { show } = useEditor()
  const problemOf = useProblemOf()
  const draftKey = `project-${project.id}`
  const left = useLeft(project, draftKey, mayEdit)
  const [initial, setInitial] = useState(left.initial)
  const [values, setValues] = useState(left.values)
  const [problem, setProblem] = useState<{ field: string | null; text: string } | null>(null)
  const changed = fields.filter((field) => values[field] !== initial[field])
  const saved = valuesOf(project)
  const isOutdated = fields.some((field) => !changed.includes(field) && values[field] !== saved[field])
  if (isOutdated) {
    // another admin changed it, or the server refused it: what the person did not edit shows the project
    setInitial({ ...saved, ...pick(initial, changed) })
    setValues({ ...saved, ...pick(values, changed) })
  }
  const isChanged = changed.length > 0
  useEffect(() => {
    if (!mayEdit) return
    const edited = fields.filter((each) => values[each] !== initial[each])
    if (isChanged) saveDraft(draftKey, { values: pick(values, edited), initial: pick(initial, edited) })
    else clearDraft(draftKey)
  }, [draftKey, mayEdit, isChanged, values, initial])

  const tooLong = useTooLong()
  const tooLongOf = (field: keyof Values) => {
    const limit = limits[field]
    return limit && tooLong(String(values[field]), maxLength(limit, language), String(initial[field]))
  }
  const submit = () => {
    if (changed.some(tooLongOf)) return
    const changes = changed.map((field) => ({
      field,
      value: values[field],
      from: field === 'icon' ? project.icon : initial[field],
    }))
    const refusal = setFields('project.set', project.id, changes)
    if (refusal) return setProblem(problemOf(refusal))
    setInitial(values)
    show(i18n._(msg`Saved.`))
  }
  return {
    values,
    isChanged,
    set: <Field extends keyof Values>(field: Field, value: Values[Field]) => {
      setProblem(null)
      setValues((before) => ({ ...before, [field]: value }))
    },
    discard: () => {
      setProblem(null)
      setInitial(saved)
      setValues(saved)
    },
    submit,
    errorOf: (field: keyof Values) => tooLongOf(field) ?? (problem?.field === field ? problem.text : undefined),
    error: problem && !fields.some((field) => field === problem.field) ? problem.text : null,
  }
}
