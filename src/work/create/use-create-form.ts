import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { linkTo } from '../../core/routes.ts'
import type { TrayItem } from '../../core/sync/lane-types.ts'
import type { IssueType } from '../../core/work/entities.ts'
import { fieldsOfType, isEmptyValue, requiredFields, setFields } from '../../core/work/issue-fields.ts'
import type { CreateIssue } from '../../core/work/mutators/issue-create-mutator.ts'
import type { SharedText } from '../../core/work/shared-text-rules.ts'
import { useDraftChanges } from '../../shared/use-draft-changes.ts'
import { useEditor } from '../edit/use-editor.ts'
import { useFieldNames } from '../parts/use-names.ts'
import { type ProjectView, useProject } from '../use-project.ts'
import { useStore } from '../use-work.ts'
import type { CreateDialogProps, OutlivingForm } from './create-dialog.tsx'
import { type Draft, emptyDraft, newDrafts, refusedDraft, refusedDrafts } from './create-draft.ts'
import { useChosenFiles } from './use-chosen-files.ts'
import { useOpenCreate } from './use-create.ts'
import { linesOf, summariesOf, useNewIssues } from './use-new-issues.ts'

/** A draft with the lines that its summary lacks. */
const withLines = (draft: Draft, lines: string): Draft => {
  const kept = draft.summary.split('\n')
  const added = lines.split('\n').filter((line) => !kept.includes(line))
  return { ...draft, summary: [draft.summary, ...added].filter(Boolean).join('\n') }
}

/** A draft with the text that another app shared: the shared line becomes the summary, unless there is one already. */
const withShared = (draft: Draft, { summary, description }: SharedText): Draft => {
  const below = draft.summary === '' || draft.summary === summary ? '' : summary
  const added = [below, description].filter((text) => !draft.description.includes(text))
  const texts = [draft.description, ...added].filter((text) => text !== '')
  return { ...draft, summary: draft.summary || summary, description: texts.join('\n\n') }
}

const isSet = (field: string): boolean => (setFields as readonly string[]).includes(field)

/** The draft as arguments of the mutation: sets separate from other values, without empty ones. */
const argsOf = ({ projectId, description, values }: Draft, type: IssueType | undefined) => {
  const filled = Object.entries(values).filter(([, value]) => !isEmptyValue(value))
  return {
    projectId,
    ...(type ? { typeId: type.id } : {}),
    ...Object.fromEntries(filled.filter(([field]) => isSet(field))),
    values: { description, ...Object.fromEntries(filled.filter(([field]) => !isSet(field))) },
  }
}

const firstFields = ['priority', 'assigneeId', 'dueDate', 'labelIds']

/** The fields to offer for a type: common and required ones, then all others. */
const fieldsOf = (
  { fields, sprints, versions }: ProjectView,
  type: IssueType | undefined,
  required: readonly string[],
) => {
  const custom = type ? fieldsOfType(fields, type.id).map(({ id }) => id) : []
  const first = [...new Set([...firstFields, ...required.filter((field) => field !== 'description')])]
  const others = [
    ...(type?.isEpic ? [] : ['parentId']),
    'startDate',
    'estimateMinutes',
    ...(sprints.length > 0 ? ['sprintId'] : []),
    ...(versions.length > 0 ? ['versionIds'] : []),
    ...custom,
  ]
  return { first, others: others.filter((field) => !first.includes(field)) }
}

const nothing: SharedText = { summary: '', description: '' }

/** All tabs share a stored draft, also when it is submitted or discarded. Calls back with the draft that another tab left; null if it left none. */
const useOthersDraft = (
  drafts: ReturnType<typeof newDrafts>,
  projectId: string,
  onChange: (draft: Partial<Draft> | null) => void,
) => {
  const textOf = () => JSON.stringify(drafts.load(projectId))
  const known = useRef(textOf())
  useDraftChanges(useStore().lane, drafts.key, () => {
    if (known.current === textOf()) return
    known.current = textOf()
    onChange(known.current === '{}' ? null : drafts.load(projectId))
  })
  return (draft: Draft | null) => {
    drafts.keep(projectId, draft)
    known.current = textOf()
  }
}

const useDraft = ({ projectId, summary, lines = '', shared = nothing, refused }: CreateDialogProps) => {
  const { lane, select, newId } = useStore()
  const [drafts] = useState(() => (refused ? refusedDrafts(lane, refused) : newDrafts(lane)))
  const [draft, setDraft] = useState(() => {
    const from = refused ? refusedDraft(refused, projectId, select) : emptyDraft(projectId)
    const left = withShared(withLines({ ...from, ...drafts.load(projectId) }, lines), shared)
    return left.summary === '' ? { ...left, summary } : left
  })
  const first = useRef(draft)
  const keep = useOthersDraft(drafts, draft.projectId, (left) =>
    setDraft({ ...emptyDraft(draft.projectId), typeId: draft.typeId, ...left }),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: stores the given text once
  useEffect(() => {
    if (lines !== '' || shared !== nothing) keep(first.current)
  }, [drafts, projectId, lines, shared])
  /** A change of this number resets the description editor. */
  const [round, setRound] = useState(0)
  const set = (change: Partial<Draft>) => {
    const next = { ...draft, ...change, id: newId() }
    setDraft(next)
    keep(next)
  }
  const reset = (next: Draft) => {
    setDraft(next)
    setRound(round + 1)
    keep(null)
  }
  return { draft, set, reset, round }
}

/** Creates the dialog's issues. Each function returns their ids; a line that is refused ends them, which it shows. */
const useMake = (
  files: ReturnType<typeof useChosenFiles>,
  { projectId: ofScreen, statusId: ofColumn }: CreateDialogProps,
) => {
  const store = useStore()
  const create = useNewIssues()
  /** An issue with its place, unless that is not valid for it. */
  const placed = (issue: ReturnType<typeof argsOf>, place: object, id: string) => {
    const tried = store.model.tryOut('issue.create', { ...issue, ...place, id, summary: '-' }, Date.now())
    return tried && 'refusal' in tried ? issue : { ...issue, ...place }
  }
  return {
    makeNew: (draft: Draft, type: IssueType | undefined) => {
      const issue = argsOf({ ...draft, description: files.withoutLost(draft.description) }, type)
      const place = ofColumn !== undefined && draft.projectId === ofScreen ? { statusId: ofColumn } : {}
      const made = create(draft.summary, placed(issue, place, store.newId()), draft.id)
      if (made[0] !== undefined) files.attachTo(made[0])
      return made
    },
    /** Reuses the refused issue's id, so that it is created only once, and its status and rank if they are still valid. */
    makeRefused: ({ id: itemId, args }: TrayItem, draft: Draft, type: IssueType | undefined) => {
      const { id, projectId, statusId, rank } = args as CreateIssue
      const issue = argsOf(draft, type)
      const place = projectId === draft.projectId ? { statusId, rank } : {}
      const made = create(draft.summary, { ...placed(issue, place, id), id })
      if (made.length > 0) void store.dismiss([itemId])
      return made
    },
  }
}

/** Why a draft cannot become an issue yet; '' if it can. */
const useProblemOf = (view: ProjectView | undefined) => {
  const { t, i18n } = useLingui()
  const names = useFieldNames(view?.fields)
  return (draft: Draft, required: readonly string[]): string => {
    if (summariesOf(draft.summary).length === 0) return t`Write a summary first.`
    const values: Readonly<Record<string, unknown>> = { ...draft.values, description: draft.description.trim() }
    const missing = required.filter((field) => isEmptyValue(values[field])).map(names)
    const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' })
    return missing.length > 0 ? t`This type requires: ${list.format(missing)}.` : ''
  }
}

/** The state of the dialog for a new issue: draft, errors and submission. */
export const useCreateForm = (props: CreateDialogProps & OutlivingForm) => {
  const { refused, onClose, sharedFiles } = props
  const { t } = useLingui()
  const { draft, set, reset, round } = useDraft(props)
  const ownSwitch = useState(false)
  const [staysOpen, setStaysOpen] = props.another ?? ownSwitch
  const [error, setError] = useState('')
  const view = useProject(draft.projectId)
  const problemOf = useProblemOf(view)
  const { show } = useEditor()
  const openCreate = useOpenCreate()
  const [, navigate] = useLocation()
  const input = useRef<HTMLTextAreaElement>(null)
  const files = useChosenFiles(sharedFiles?.files)
  const { makeNew, makeRefused } = useMake(files, props)
  const types = view?.types ?? []
  const type =
    types.find(({ id }) => id === draft.typeId) ?? types.find(({ isEpic, isSubtask }) => !isEpic && !isSubtask)
  const required = type && view ? [...requiredFields(type, view.fields), ...(type.isSubtask ? ['parentId'] : [])] : []
  const summaries = summariesOf(draft.summary)

  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    const problem = problemOf(draft, required)
    setError(problem)
    if (problem !== '') return input.current?.focus()
    const made = refused ? makeRefused(refused, draft, type) : makeNew(draft, type)
    const [issueId] = made
    if (issueId === undefined) return
    const left = linesOf(draft.summary).slice(made.length).join('\n')
    if (left !== '' && !refused) {
      set({ summary: left })
      return input.current?.focus()
    }
    reset({ ...emptyDraft(draft.projectId), typeId: draft.typeId })
    // the refused issue is made, and the others are new ones
    if (left !== '') return openCreate({ projectId: draft.projectId, lines: left })
    if (summaries.length === 1)
      show(t`Created: ${summaries[0] ?? ''}`, {
        label: t`Open`,
        run: () => navigate(linkTo('issue', { issue: issueId })),
      })
    if (staysOpen) input.current?.focus()
    else onClose()
  }
  const setProject = (projectId: string) =>
    set({ ...emptyDraft(projectId), summary: draft.summary, description: draft.description })
  return {
    ...{
      view,
      draft,
      set,
      type,
      types,
      required,
      summaries,
      files,
      sharedFiles,
      round,
      isNew: refused === undefined,
      staysOpen,
      setStaysOpen,
      error,
      input,
      submit,
    },
    setProject,
    setValue: (field: string, value: unknown) => set({ values: { ...draft.values, [field]: value } }),
    fields: view ? fieldsOf(view, type, required) : { first: [], others: [] },
    discard: () => {
      files.clear()
      reset(emptyDraft(draft.projectId))
      // the pressed button disappears
      input.current?.focus()
    },
  }
}
