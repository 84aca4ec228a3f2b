import { useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { type ImportItem, importCalls, importItemCalls, importPage } from '../../core/calls/import-calls.ts'
import { addressesOf, externalIdsOf } from '../../core/import/import-cells.ts'
import {
  columnsForFields,
  type ImportTable,
  type ImportTarget,
  offeredTargets,
} from '../../core/import/import-columns.ts'
import { type ImportPlan, planImport } from '../../core/import/import-plan.ts'
import type { ImportFacts, ImportPlace, ImportSettings, PreviewChoices } from '../../core/import/import-types.ts'
import { isDayFirst, momentReader } from '../../core/import/import-values.ts'
import { uuidSequence } from '../../core/uuid-rules.ts'
import type { CustomField } from '../../core/work/entities.ts'
import { type Services, useServices } from '../../shared/use-services.ts'
import { useSession } from '../../shared/use-session.ts'
import { deviceTimeZone } from '../../ui/field/device-time-zone.ts'
import { useProjectByKey } from '../use-project.ts'
import { useStore, useWork } from '../use-work.ts'
import { readTable } from './read-table.ts'
import { showSending } from './sending-file.ts'
import { failureOf, useAttempt } from './use-attempt.ts'

const freshIds = () => uuidSequence(Date.now, () => crypto.getRandomValues(new Uint8Array(10)))

interface Chosen {
  name: string
  table: ImportTable
}

const pieces = <Item>(list: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(list.length / importPage) }, (_, at) =>
    list.slice(at * importPage, (at + 1) * importPage),
  )

const datesOf = ({ rows }: ImportTable, columns: readonly (ImportTarget | null)[]): string[] => {
  const dates = new Set<ImportTarget | null>(['startDate', 'dueDate', 'createdAt', 'resolvedAt'])
  return columns.flatMap((target, at) => (dates.has(target) ? rows.map(({ cells }) => cells[at] ?? '') : []))
}

const guessSettings = (table: ImportTable, fields: readonly CustomField[]): ImportSettings => {
  const columns = columnsForFields(table, {}, fields, offeredTargets)
  return {
    columns,
    chosen: {},
    ...{ statuses: {}, types: {}, priorities: {}, people: {}, duplicates: 'update', sameSummary: 'import' },
    isDayFirst: isDayFirst(datesOf(table, columns)) ?? true,
  }
}

/** The settings for a project with other fields, values and members. */
const settingsFor = (fields: readonly CustomField[], table: ImportTable, settings: ImportSettings): ImportSettings => {
  const columns = columnsForFields(table, settings.chosen, fields, offeredTargets)
  return { ...settings, columns, statuses: {}, types: {}, people: {} }
}

interface Asking extends Pick<Services, 'call'> {
  onProgress(part: number): void
}

/** Asks the server, piece by piece, which rows were imported before and who the people are. */
const findFacts = async (
  { call, onProgress }: Asking,
  table: ImportTable,
  columns: ImportSettings['columns'],
  { projectId, timeZone = deviceTimeZone() }: { projectId: string; timeZone: string | undefined },
): Promise<ImportFacts> => {
  const [known, addresses] = [new Map<string, string>(), new Map<string, string>()]
  const [externalIds, mails] = [pieces(externalIdsOf(table, columns)), pieces(addressesOf(table, columns))]
  const count = Math.max(externalIds.length, mails.length)
  for (let at = 0; at < count; at += 1) {
    const request = { projectId, externalIds: externalIds[at] ?? [], addresses: mails[at] ?? [] }
    const { issues, people } = await call(importCalls.findImported, request)
    for (const { externalId, issueId } of issues) known.set(externalId, issueId)
    for (const { address, userId } of people) addresses.set(address, userId)
    onProgress((at + 1) / count)
  }
  return { known, addresses, toInstant: momentReader(timeZone), newId: freshIds(), now: Date.now() }
}

const sliceMs = 30

/** Runs steps to their end, painting in between; null once `isOutdated`. */
const runInSlices = async <Result>(
  steps: Generator<number, Result>,
  onProgress: (part: number) => void,
  isOutdated: () => boolean,
): Promise<Result | null> => {
  let until = performance.now() + sliceMs
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    if (performance.now() < until) continue
    onProgress(step.value)
    await new Promise((resolve) => setTimeout(resolve))
    if (isOutdated()) return null
    until = performance.now() + sliceMs
  }
}

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

/** Sends an import to the server. Idempotent: safe to repeat after a lost answer. */
const send = async (
  { call, onProgress }: Asking,
  { projectId, fileName, items }: { projectId: string; fileName: string; items: readonly ImportItem[] },
  importId: string,
): Promise<void> => {
  const report = (part: number) => {
    onProgress(part)
    showSending({ name: fileName, part, failure: null })
  }
  // only a complete import runs without this page
  window.addEventListener('beforeunload', askBeforeLeaving)
  report(0)
  try {
    await call(importCalls.createImport, { importId, projectId, fileName, total: items.length })
    for (const part of importItemCalls(items)) {
      await call(importCalls.addImportItems, { importId, from: part.from, items: part.items })
      report((part.from + part.items.length) / items.length)
    }
    await call(importCalls.startImport, { importId })
    showSending(null)
  } catch (error) {
    const failure = failureOf(error)
    showSending(failure && { name: fileName, part: 0, failure })
    throw error
  } finally {
    window.removeEventListener('beforeunload', askBeforeLeaving)
  }
}

/** One id for each plan, so that a second press after a lost answer does not import it twice. */
const useImportIds = () => {
  const { newId } = useStore()
  const ids = useRef(new WeakMap<ImportPlan, string>())
  return (plan: ImportPlan): string => {
    const id = ids.current.get(plan) ?? newId()
    ids.current.set(plan, id)
    return id
  }
}

/** The project in the address. */
const useChosenProject = () => {
  const [search, setSearch] = useSearchParams()
  const view = useProjectByKey(search.get('project') ?? '')
  const projectId = view?.project.id ?? ''
  const issues = useWork(({ select }) => select.issuesOf(projectId))
  const place = useMemo(
    (): ImportPlace | null => (view ? { ...view, projectId, issues } : null),
    [view, projectId, issues],
  )
  const choose = (project: string) => {
    const put = (before: URLSearchParams) => {
      const after = new URLSearchParams(before)
      after.set('project', project)
      return after
    }
    setSearch(put, { replace: true })
  }
  return { view, place, choose }
}

type Attempt = ReturnType<typeof useAttempt>

/** The plan of an import, computed in slices; dropped if its settings change meanwhile. */
const usePreview = ({ attempt, end }: Attempt, chosen: Chosen | null, place: ImportPlace | null) => {
  const [facts, setFacts] = useState<ImportFacts | null>(null)
  const [plan, setPlan] = useState<ImportPlan | null>(null)
  /** The settings of the preview that is shown or being computed. */
  const current = useRef<ImportSettings | null>(null)
  const show = (
    settings: ImportSettings,
    find: (table: ImportTable, place: ImportPlace, report: (part: number) => void) => Promise<ImportFacts>,
  ) =>
    attempt(async (report) => {
      if (!chosen || !place) return
      current.current = settings
      const isOutdated = () => current.current !== settings
      const found = await find(chosen.table, place, report)
      if (isOutdated()) return
      setFacts(found)
      const steps = planImport(chosen.table, place, settings, found)
      const made = await runInSlices(steps, (part) => report((1 + part) / 2), isOutdated)
      if (made) setPlan(made)
    }, true)
  const drop = () => {
    current.current = null
    end()
    setPlan(null)
  }
  return { facts, plan, show, drop }
}

/** The steps of an import: read, map, preview, send. Nothing is created before `start`. */
export const useImport = () => {
  const { call, capture } = useServices()
  const store = useStore()
  // an export writes times in this zone, too
  const timeZone = useSession().account?.timeZone
  const { view, place, choose: putProject } = useChosenProject()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [settings, setSettings] = useState<ImportSettings | null>(null)
  const attempts = useAttempt()
  const { progress, isBusy, failure, setFailure, attempt } = attempts
  const { facts, plan, show, drop } = usePreview(attempts, chosen, place)
  const importIdOf = useImportIds()

  const leave = () => {
    setChosen(null)
    drop()
    setFailure(null)
    showSending(null)
  }

  const choose = (file: File) =>
    attempt(async (report) => {
      leave()
      const table = await readTable(file, report)
      setChosen({ name: file.name.slice(0, 200), table })
      setSettings(guessSettings(table, view?.fields ?? []))
    })

  const preview = async () => {
    if (!settings) return
    await show(settings, (table, { projectId }, report) =>
      findFacts({ call, onProgress: (part) => report(part / 2) }, table, settings.columns, { projectId, timeZone }),
    )
  }

  const start = (onStarted: (importId: string) => void) =>
    attempt(async (report) => {
      if (!chosen || !place || !plan) return
      const importId = importIdOf(plan)
      const sent = { projectId: place.projectId, fileName: chosen.name, items: plan.items }
      await send({ call, onProgress: report }, sent, importId)
      capture('import_started', { rows: plan.items.length })
      leave()
      onStarted(importId)
    })

  return {
    view,
    place,
    chosen,
    settings,
    plan,
    progress,
    failure,
    isBusy,
    choose,
    preview,
    start,
    /** Changes settings, after which a new preview is needed. */
    change: (more: Partial<ImportSettings>) => {
      if (settings) setSettings({ ...settings, ...more })
      drop()
    },
    /** Changes what the preview offers to change; the former preview stays until the new one is ready. */
    changePreview: async (more: PreviewChoices) => {
      if (!settings || !facts) return
      const next = { ...settings, ...more }
      setSettings(next)
      await show(next, async () => facts)
    },
    leave,
    chooseProject: (project: string) => {
      drop()
      const next = store.select.projectByKey(project)
      const fields = next ? store.select.fieldsOf(next.id) : []
      if (chosen && settings) setSettings(settingsFor(fields, chosen.table, settings))
      putProject(project)
    },
  }
}
export type ImportFlow = ReturnType<typeof useImport>
