import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Issue } from '../../core/work/entities.ts'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import style from '../issue/issue.module.css'
import { Losses, useLosses, useTryMove } from '../issue/move-dialog.tsx'
import { useFieldNames } from '../parts/use-names.ts'
import { type ProjectView, useProject } from '../use-project.ts'

interface BulkMoveProps {
  view: ProjectView
  issues: readonly Issue[]
  toProjectId: string
  onMove: () => void
  onClose: () => void
}

/** How many of the issues lose a value of each field. */
const useCounts = (view: ProjectView, issues: readonly Issue[], target: ProjectView): Map<string, number> => {
  const tryMove = useTryMove()
  const lossesOf = useLosses(view, target)
  const parent = useFieldNames(view.fields)('parentId')
  // biome-ignore lint/correctness/useExhaustiveDependencies: tried once for these issues and this project
  return useMemo(() => {
    const moved = new Set(issues.map(({ id }) => id))
    const counts = new Map<string, number>()
    for (const issue of issues) {
      const tried = tryMove(issue, target.project.id)
      if (!tried || 'refusal' in tried) continue
      for (const { name } of lossesOf(issue, tried.after)) {
        const staysBelow = name === parent && moved.has(issue.parentId ?? '')
        if (!staysBelow) counts.set(name, (counts.get(name) ?? 0) + 1)
      }
    }
    return counts
  }, [issues, target])
}

function LostFields({ view, issues, target }: Pick<BulkMoveProps, 'view' | 'issues'> & { target: ProjectView }) {
  const { t } = useLingui()
  const counts = useCounts(view, issues, target)
  const losses = [...counts].map(([name, count]) => {
    const values = t`${plural(count, { one: '# issue', other: '# issues' })}`
    return t`${name}: ${values}`
  })
  return <Losses target={target} losses={losses} />
}

/** Asks before issues move to another project, which can't be undone, and says what they lose there. */
export function BulkMoveDialog({ view, issues, toProjectId, onMove, onClose }: BulkMoveProps) {
  const target = useProject(toProjectId)
  const count = issues.length
  const name = target?.project.name ?? ''
  return (
    <ConfirmDialog
      isOpen
      title={<Trans>Move to another project</Trans>}
      confirm={<Plural value={count} one="Move # issue" other="Move # issues" />}
      onConfirm={() => {
        onClose()
        onMove()
      }}
      onClose={onClose}
    >
      <div className={style.moving}>
        <p>
          <Trans>They get new keys in {name}; links with the old ones still work. This can't be undone.</Trans>
        </p>
        {target && <LostFields view={view} issues={issues} target={target} />}
      </div>
    </ConfirmDialog>
  )
}
