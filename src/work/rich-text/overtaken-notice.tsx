import { Trans } from '@lingui/react/macro'
import { Notice } from '../../ui/feedback/notice.tsx'

/** Beside an editor whose text somebody else saved meanwhile. */
export const OvertakenNotice = () => (
  <Notice tone="wait">
    <Trans>Someone changed this text while you were editing. Saving replaces their version.</Trans>
  </Notice>
)
