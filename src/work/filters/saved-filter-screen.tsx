import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useMemo } from 'react'
import { useLocation } from 'wouter'
import { linkTo } from '../../core/routes.ts'
import type { Issue } from '../../core/work/entities.ts'
import { classNames } from '../../ui/class-names.ts'
import { VirtualList } from '../../ui/list/virtual-list.tsx'
import { useEditor } from '../edit/use-editor.ts'
import { issueFacts } from '../issues/issue-facts.ts'
import { IssueRow } from '../issues/issue-row.tsx'
import { EmptyRows } from '../parts/empty.tsx'
import { MissingScreen } from '../parts/missing-screen.tsx'
import { PartialProjectStrip, PartialProjectsStrip } from '../parts/partial-strip.tsx'
import screen from '../shell/screen.module.css'
import { Screen } from '../shell/screen.tsx'
import { useIsWide } from '../shell/use-media.ts'
import { useAddress, useOpenPage } from '../use-address.ts'
import { useProject } from '../use-project.ts'
import { useSavedOffset } from '../use-saved-position.ts'
import { useRememberName } from '../use-shown-name.ts'
import { useStore, useWork } from '../use-work.ts'
import { FilterBar, FilterNotice } from './filter-bar.tsx'
import style from './filters.module.css'
import { useVisibilityNames } from './name-dialog.tsx'
import { SaveNewFilter } from './save-new-filter.tsx'
import { SavedFilterActions } from './saved-filter-actions.tsx'
import { BaseFilterProvider, useCompiledFilter, useFilter } from './use-filter.ts'
import { groupOf, type SavedFilter, visibilityOf } from './use-saved-filters.ts'

/** The address of a filter that is not saved yet. */
const unsaved = 'new'

/** Returns a function that draws a line; its hooks run once for all lines. */
const useFilteredLine = () => {
  const store = useStore()
  const isWide = useIsWide()
  const { open: onEdit } = useEditor()
  const onOpen = useOpenPage()
  return (issue: Issue) => {
    const facts = issueFacts(store, issue)
    return facts && <IssueRow {...{ facts, isWide, onOpen, onEdit }} isCurrent={false} hasProject />
  }
}

/** Issues of one project, even an archived one, or of all projects that are not archived; the last changed first. */
const useIssuesToFilter = (projectId: string | null): readonly Issue[] => {
  const { select } = useStore()
  const issues = useWork((work) => (projectId === null ? work.select.issues() : work.select.issuesOf(projectId)))
  const projects = useWork((work) => work.select.projects())
  // biome-ignore lint/correctness/useExhaustiveDependencies: projects are archived and restored
  return useMemo(
    () =>
      issues
        .filter((issue) => projectId !== null || select.row('project', issue.projectId)?.archivedAt === null)
        .sort((a, b) => b.updatedAt - a.updatedAt),
    [issues, projects, projectId, select],
  )
}

function Filtered({ filter }: { filter: SavedFilter | undefined }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const isWide = useIsWide()
  const projectId = filter?.projectId ?? null
  const view = useProject(projectId ?? undefined) ?? null
  const { group } = useFilter()
  const matches = useCompiledFilter(group)
  const issues = useIssuesToFilter(projectId)
  const shown = useMemo(() => issues.filter(matches), [issues, matches])
  const name = filter?.name ?? t`New filter`
  useRememberName(name)
  useEffect(() => {
    document.title = `${name} · Worktide`
  }, [name])
  const names = useVisibilityNames()
  const visibleTo = filter && t`Visible to: ${names[visibilityOf(filter)]}`
  const end = filter ? (
    <>
      {isWide && <span className={style.count}>{visibleTo}</span>}
      <SavedFilterActions filter={filter} />
    </>
  ) : (
    <SaveNewFilter projectId={null} onSaved={(id) => navigate(linkTo('filter', { filter: id }))} />
  )
  const lineOf = useFilteredLine()
  const place = useSavedOffset('filtered')
  const projects = t`Projects`
  const above = useMemo(
    () => [
      view
        ? { label: view.project.name, href: linkTo('project', { key: view.project.key }) }
        : { label: projects, href: linkTo('projects', {}) },
    ],
    [view, projects],
  )
  return (
    <Screen title={name} above={above} under={visibleTo}>
      <div className={style.standalone}>
        <FilterBar view={view} total={issues.length} count={shown.length} end={end} />
      </div>
      {view ? <PartialProjectStrip project={view.project} /> : <PartialProjectsStrip />}
      <FilterNotice issues={issues} count={shown.length} />
      <main className={classNames(screen.main, style.results)}>
        {shown.length === 0 ? (
          <EmptyRows>
            <Trans>No matching issues.</Trans>
          </EmptyRows>
        ) : (
          <VirtualList
            label={t`Issues`}
            items={shown}
            keyOf={({ id }) => id}
            estimatedHeight={isWide ? 36 : 64}
            restored={place}
          >
            {lineOf}
          </VirtualList>
        )}
      </main>
    </Screen>
  )
}

/** `/f/<id>`: the issues that a saved filter finds, in its project or in all; `/f/new` is an unsaved filter. */
export function SavedFilterScreen() {
  const { t } = useLingui()
  const { parameters } = useAddress()
  const id = parameters.filter ?? ''
  const filter = useWork(({ select }) => select.row('savedFilter', id))
  const base = useMemo(() => groupOf(filter), [filter])
  if (!filter && id !== unsaved) return <MissingScreen title={t`Filters`} />
  return (
    <BaseFilterProvider key={id} value={base}>
      <Filtered filter={filter} />
    </BaseFilterProvider>
  )
}
