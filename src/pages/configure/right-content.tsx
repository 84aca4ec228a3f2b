import { Trans } from '@lingui/react/macro'
import type { Organization } from '../../core/session/account-types.ts'
import { HelpLink } from '../../ui/action/help-link.tsx'
import { TideBackground } from '../../ui/brand/tide-background.tsx'
import { useShell } from '../../ui/shell-context.ts'
import style from './configure.module.css'
import type { ConfigureValues } from './configure-types.ts'
import { WorkspacePreview } from './workspace-preview.tsx'

interface RightContentProps {
  values: ConfigureValues
  organization: Organization | null
}

/** Beside the form: the workspace as it takes shape, and where more is to be read. */
export function RightContent({ values, organization }: RightContentProps) {
  const { product } = useShell()
  return (
    <>
      <div className={style.scenery}>
        <TideBackground product={product} bare />
        <WorkspacePreview values={values} organization={organization} />
      </div>
      <p className={style.help}>
        <HelpLink>
          <Trans>How to set up a workspace</Trans>
        </HelpLink>
        <HelpLink topic="importer">
          <Trans>Bring issues from another tool</Trans>
        </HelpLink>
      </p>
    </>
  )
}
