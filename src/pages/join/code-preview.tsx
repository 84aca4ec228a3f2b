import { Trans } from '@lingui/react/macro'
import { pathOf } from '../../core/routes.ts'
import { JoinAnswer } from './join-answer.tsx'
import { OrganizationCard } from './organization-card.tsx'
import type { CodeOffer } from './use-code-entry.ts'

/** The organisation behind a code, before anyone joins. */
export function CodePreview({ preview }: { preview: CodeOffer }) {
  const { orgName, avatar, joinCode, requiresApproval } = preview
  return (
    <>
      <OrganizationCard orgName={orgName} avatar={avatar}>
        <Trans>Code {joinCode}</Trans>
      </OrganizationCard>
      <JoinAnswer page={pathOf('code-join-organization')} by={{ joinCode }} requiresApproval={requiresApproval} />
    </>
  )
}
