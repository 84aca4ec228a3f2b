import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { restorableMs } from '../../core/work/work-limits.ts'
import { useSession } from '../../shared/use-session.ts'
import { Button } from '../../ui/action/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ProjectBadge } from '../parts/badges.tsx'
import { Empty } from '../parts/empty.tsx'
import style from './projects.module.css'
import { useDeletedProjects } from './use-deleted-projects.ts'
import { useProjectLife } from './use-project-life.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Projects deleted in the last 30 days. The list comes from the server: devices don't keep deleted projects. */
export function DeletedProjects({ text }: { text: string }) {
  const { t } = useLingui()
  const { organization } = useSession()
  const { restore } = useProjectLife()
  const { projects, isKnown, hasFailed } = useDeletedProjects(organization?.id ?? '')
  const [restoring, setRestoring] = useState<readonly string[]>([])
  const shown = projects.filter(({ name, key }) => `${name} ${key}`.toLowerCase().includes(text))
  const daysLeft = (deletedAt: number) => Math.max(0, Math.ceil((deletedAt + restorableMs - Date.now()) / dayMs))
  return (
    <>
      {hasFailed && !isKnown && (
        <p className={style.note}>
          <Trans>Go online to see all deleted projects.</Trans>
        </p>
      )}
      {!isKnown && !hasFailed && <Skeleton shapes={['row', 'row']} />}
      {shown.length === 0 && isKnown && (
        <Empty>
          <Trans>No deleted projects.</Trans>
        </Empty>
      )}
      <ul>
        {shown.map((project) => (
          <li key={project.id} className={style.line}>
            <div className={style.project}>
              <ProjectBadge project={project} isLarge />
              <span className={style.words}>
                <span className={style.name}>{project.name}</span>
                <span className={style.facts}>
                  <span>{project.key}</span>
                  <Plural
                    value={daysLeft(project.deletedAt)}
                    one="Can be restored for # day"
                    other="Can be restored for # days"
                  />
                </span>
              </span>
            </div>
            <div className={style.restore}>
              <Button
                aria-label={t`Restore ${project.name}`}
                busy={restoring.includes(project.id)}
                onClick={() => {
                  if (restore(project.id)) setRestoring([...restoring, project.id])
                }}
              >
                <Trans>Restore</Trans>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
