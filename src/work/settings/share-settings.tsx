import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { issueKey } from '../../core/work/model-selectors.ts'
import { ShareLinks } from '../../shared/sharing/share-links.tsx'
import type { Share } from '../../shared/sharing/use-shares.ts'
import { useProjectShares } from '../share/use-project-shares.ts'
import { useStore } from '../use-work.ts'
import { Section } from './setting-parts.tsx'
import { useSettings } from './use-settings.ts'

/** The share links of a project, to turn one off or change its rules. */
export function ShareSettings() {
  const { project } = useSettings()
  const { select } = useStore()
  const shares = useProjectShares(project.id)
  const makerOf = ({ makerId }: Share) => select.row('person', makerId)?.name ?? '…'
  const thingOf = ({ resourceType, resourceId, filter }: Share): ReactNode => {
    if (resourceType === 'board') return filter ? <Trans>Filtered board</Trans> : <Trans>Board</Trans>
    if (resourceType === 'list') return filter ? <Trans>Filtered list</Trans> : <Trans>List</Trans>
    const issue = select.row('issue', resourceId)
    if (!issue || issue.deletedAt !== null) return <Trans>Deleted issue</Trans>
    return `${issueKey(project, issue) ?? ''} ${issue.summary}`
  }
  return (
    <Section
      title={<Trans>Share links</Trans>}
      intro={
        <Trans>
          What people outside the organisation can see in this project. To share a board, list or issue, open it and
          select Share.
        </Trans>
      }
    >
      <ShareLinks
        shares={shares}
        titleOf={(share) => (
          <>
            {thingOf(share)} · {makerOf(share)}
          </>
        )}
      />
    </Section>
  )
}
