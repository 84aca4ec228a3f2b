import { Trans } from '@lingui/react/macro'
import { createContext, type ReactNode, useContext, useDeferredValue, useState } from 'react'
import { type ListLayout, usualLayout } from '../../core/work/list-layout-rules.ts'
import { classNames } from '../../ui/class-names.ts'
import { NewIssueLine } from '../create/new-issue-line.tsx'
import { EmptyRows } from '../parts/empty.tsx'
import { later } from '../parts/later.tsx'
import { ProjectFrame } from '../projects/project-frame.tsx'
import { LinesOutline } from '../projects/view-outline.tsx'
import screen from '../shell/screen.module.css'
import { useIsWide } from '../shell/use-media.ts'
import { useAddress } from '../use-address.ts'
import { type ProjectView, useProjectByKey } from '../use-project.ts'
import { useWork } from '../use-work.ts'
import { IssueTable } from './issue-table.tsx'
import style from './list.module.css'
import { ListControls } from './list-controls.tsx'
import { useList } from './use-list.ts'
import { useListLayout } from './use-list-layout.ts'

const BulkBar = later(
  () => import('./bulk-bar.tsx'),
  (file) => file.BulkBar,
)
export const preloadBulkBar = BulkBar.preload

interface ChosenLayout {
  layout: ListLayout
  choose: (change: Partial<ListLayout>) => void
}

/** A context, so that a new layout renders only the list and its controls, not the frame around them. */
const LayoutContext = createContext<ChosenLayout>({ layout: usualLayout, choose: () => {} })

function LayoutProvider({ view, children }: { view: ProjectView; children: ReactNode }) {
  return <LayoutContext value={useListLayout(view.project.id, view.fields)}>{children}</LayoutContext>
}

interface ListProps {
  view: ProjectView
  isSelecting: boolean
}

function List({ view, isSelecting }: ListProps) {
  const isWide = useIsWide()
  const { layout, choose } = useContext(LayoutContext)
  useWork((work) => work.version())
  const list = useList(view, layout)
  if (list.lines.length === 0)
    return (
      <EmptyRows outline={<LinesOutline view="list" />}>
        {list.isFiltered ? <Trans>No matching issues.</Trans> : <Trans>No issues yet. Add the first one above.</Trans>}
      </EmptyRows>
    )
  return (
    <>
      <IssueTable list={list} isWide={isWide} isSelecting={isSelecting && !isWide && list.mayEdit} onLayout={choose} />
      {list.selection.issues.length > 0 && (isWide || isSelecting) && list.mayEdit && (
        <BulkBar view={view} selection={list.selection} />
      )}
    </>
  )
}

interface ControlsProps extends ListProps {
  onSelecting: (isSelecting: boolean) => void
}

/** Drawn right after the rows, which people wait for. */
function Controls(props: ControlsProps) {
  const { layout, choose } = useContext(LayoutContext)
  return <ListControls {...props} layout={useDeferredValue(layout)} onLayout={choose} />
}

function ProjectList({ view }: { view: ProjectView }) {
  const [isSelecting, setSelecting] = useState(false)
  return (
    <LayoutProvider view={view}>
      <ProjectFrame
        current="list"
        controls={<Controls view={view} isSelecting={isSelecting} onSelecting={setSelecting} />}
      >
        {() => (
          <main className={classNames(screen.main, style.main)}>
            <NewIssueLine view={view} place={view.project.id} />
            <div className={style.lines}>
              <List view={view} isSelecting={isSelecting} />
            </div>
          </main>
        )}
      </ProjectFrame>
    </LayoutProvider>
  )
}

/** `/p/KEY/list`: the issues of a project as a grouped list. */
export function ListScreen() {
  const { parameters } = useAddress()
  const view = useProjectByKey(parameters.key ?? '')
  // the frame says why the project is missing
  if (!view) return <ProjectFrame current="list">{() => null}</ProjectFrame>
  return <ProjectList key={view.project.id} view={view} />
}
