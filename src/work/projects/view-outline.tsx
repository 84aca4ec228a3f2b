import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import frame from './project-frame.module.css'
import type { ProjectViewName } from './project-frame.tsx'
import style from './view-outline.module.css'

const shapes = {
  board: Array.from({ length: 4 }, () => ['line', 'card', 'card', 'card'] as const).flat(),
  list: Array.from({ length: 12 }, () => 'line' as const),
}

/** The outline of the columns, or of the rows. */
export function LinesOutline({ view }: { view: ProjectViewName }) {
  return <Skeleton shapes={shapes[view]} className={style[view]} />
}

/** The placeholder of a view until its file and project are loaded: its bars, and the outline of columns or of rows. */
export function ViewOutline({ view }: { view: ProjectViewName }) {
  return (
    <>
      <div className={frame.bar} />
      <div className={style.filters} />
      <LinesOutline view={view} />
    </>
  )
}
