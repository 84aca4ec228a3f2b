import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { createContext, useContext, useRef, useState } from 'react'
import { type LimitedField, maxLength } from '../../core/forms/max-lengths.ts'
import type { Refusal } from '../../core/sync/sync-types.ts'
import type { MutatorName } from '../../core/work/mutators.ts'
import { type ProjectAction, whyNot } from '../../core/work/permission-rules.ts'
import { rankAt } from '../../core/work/rank.ts'
import { useShell } from '../../ui/shell-context.ts'
import { deniedTexts, refusalTextOf } from '../conflicts/refusal-texts.ts'
import { useSave } from '../edit/use-save.ts'
import { useTooLong } from '../parts/use-too-long.ts'
import type { ProjectView } from '../use-project.ts'
import { useStore } from '../use-work.ts'
import { invalidTexts } from './setting-texts.ts'

const SettingsContext = createContext<ProjectView | null>(null)
export const SettingsProvider = SettingsContext.Provider

/** The project whose settings are shown. */
export const useSettings = (): ProjectView => {
  const view = useContext(SettingsContext)
  if (!view) throw new Error('No SettingsProvider above this component')
  return view
}

/** Why this person may not do something in the project, as a sentence; null if they may. */
export const useDenied = (action: ProjectAction): string | null => {
  const { i18n } = useLingui()
  const { project, role } = useSettings()
  const reason = whyNot(action, role)
  if (reason) return i18n._(deniedTexts[reason])
  return project.archivedAt === null ? null : i18n._(refusalTextOf({ code: 'project.archived' }))
}

/** The lists of a project that can be reordered. */
export type OrderedEntity = 'status' | 'transition' | 'issueType' | 'field'
type ListedEntity = OrderedEntity | 'label'

/** Moves a row within its list. */
export const useReorder = (entity: OrderedEntity, rows: readonly { id: string; rank: string }[]) => {
  const save = useSave()
  const { newId } = useStore()
  return (id: string, index: number) => {
    const ranks = rows.filter((row) => row.id !== id).map(({ rank }) => rank)
    save(`${entity}.set`, { id, field: 'rank', value: rankAt(ranks, index, newId()) })
  }
}

interface Problem {
  /** Null if it concerns no field of the form. */
  field: string | null
  text: string
}

/** A refusal as an error of the form of a row. */
export const useProblemOf = (rowId?: string) => {
  const { i18n } = useLingui()
  return ({ code, id, field, params }: Refusal): Problem => {
    // the other text is for those who chose the row somewhere
    if (rowId !== undefined && id === rowId && code.endsWith('.gone'))
      return { field: null, text: i18n._(msg`Someone deleted this meanwhile.`) }
    const reason = code === 'invalid' ? invalidTexts[String(params?.reason)] : undefined
    return { field: field ?? null, text: i18n._(reason ?? refusalTextOf({ code })) }
  }
}

interface FieldChange {
  field: string
  value: unknown
  /** The value that the person saw. */
  from: unknown
}

/**
 * Sets fields of a row, each by a mutation; sets none if one of them is refused. A person who was told that a field was changed
 * meanwhile has seen that value, so their next try overwrites it.
 */
export const useSetFields = () => {
  const store = useStore()
  const overtaken = useRef(new Map<string, unknown>())
  return (name: MutatorName, id: string, changes: readonly FieldChange[]): Refusal | null => {
    const seen = changes.map(({ field, value, from }) => ({
      ...{ id, field, value },
      from: overtaken.current.has(field) ? overtaken.current.get(field) : from,
    }))
    const isRefused = (args: object) => 'refusal' in (store.model.tryOut(name, args, Date.now()) ?? {})
    for (const args of [...seen.filter(isRefused), ...seen.filter((each) => !isRefused(each))]) {
      const { refusal } = store.mutate(name, args)
      if (refusal?.code === 'overtaken') overtaken.current.set(args.field, refusal.params?.theirs)
      if (refusal) return { ...refusal, field: refusal.field ?? args.field }
    }
    return null
  }
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

interface RowFormOptions<Values extends object> {
  entity: ListedEntity
  /** Absent for a new row. */
  id: string | undefined
  /** The initial values. */
  initial: Values
  /** Values of a new row that the form does not show. */
  fixed?: object
  nameLimit: LimitedField
  onDone: (id: string) => void
}

/** The form of one row of a project's list: a new row is created as a whole, an existing one changed field by field. It never waits for the server. */
export const useRowForm = <Values extends { name: string }>(options: RowFormOptions<Values>) => {
  const { entity, id, initial, fixed, nameLimit, onDone } = options
  const { language } = useShell()
  const { project } = useSettings()
  const store = useStore()
  const problemOf = useProblemOf(id)
  const setFields = useSetFields()
  const [rowId] = useState(() => id ?? store.newId())
  const [first] = useState(initial)
  const [values, setValues] = useState(initial)
  const [problem, setProblem] = useState<Problem | null>(null)
  const max = maxLength(nameLimit, language)
  const nameError = useTooLong()(values.name, max, initial.name)

  const mutate = (): Refusal | null => {
    if (id === undefined) {
      const fields = { ...fixed, ...values }
      const name: MutatorName = `${entity}.create`
      return store.mutate(name, { id: rowId, projectId: project.id, fields }).refusal
    }
    const changes = Object.entries(values).flatMap(([field, value]): FieldChange[] => {
      const from = initial[field as keyof Values]
      return isSame(from, value) ? [] : [{ field, value, from }]
    })
    return setFields(`${entity}.set`, id, changes)
  }
  const submit = () => {
    if (nameError) return
    const refusal = mutate()
    if (refusal) setProblem(problemOf(refusal))
    else onDone(rowId)
  }
  const shown = new Set(Object.keys(values))
  const set = <Field extends keyof Values>(field: Field, value: Values[Field]) => {
    setProblem(null)
    setValues((before) => ({ ...before, [field]: value }))
  }
  const errorOf = (field: keyof Values & string) => (problem?.field === field ? problem.text : undefined)
  return {
    values,
    isChanged: !isSame(values, first),
    set,
    submit,
    errorOf,
    name: {
      value: values.name,
      error: nameError ?? errorOf('name'),
      max,
      onChange: (name: string) => set('name', name),
    },
    /** Errors that belong to no field. */
    error: problem && (problem.field === null || !shown.has(problem.field)) ? problem.text : null,
  }
}
