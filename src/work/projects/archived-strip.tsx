import { Trans } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { useRef } from 'react'
import { useRestoredFocus } from '../../ui/layout/use-restored-focus.ts'
import { Icon } from '../parts/icon.tsx'
import strip from '../parts/strip.module.css'
import type { ProjectView } from '../use-project.ts'
import { useProjectLife } from './use-project-life.ts'

function Strip({ view: { project, role } }: { view: ProjectView }) {
  const { archive } = useProjectLife()
  return (
    <p className={strip.strip}>
      <Icon name="archive" size={16} />
      <span>
        <Trans>This project is archived. You can view it, but not change it.</Trans>
      </span>
      {role === 'admin' && (
        <UnstyledButton onClick={() => archive(project, false)}>
          <Trans>Restore project</Trans>
        </UnstyledButton>
      )}
    </p>
  )
}

/** Why nothing can be changed in an archived project, and for its admins the way back; empty for other projects. */
export function ArchivedStrip({ view }: { view: ProjectView }) {
  const stage = useRef<HTMLDivElement>(null)
  // its button disappears with it
  useRestoredFocus(stage)
  return (
    <div ref={stage} style={{ display: 'contents' }}>
      {view.project.archivedAt !== null && <Strip view={view} />}
    </div>
  )
}
