import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Organization } from '../../core/session/account-types.ts'
import { HelpLink } from '../../ui/action/help-link.tsx'
import { TideBackground } from '../../ui/brand/tide-background.tsx'
import { useShell } from '../../ui/shell-context.ts'
import style from './configure.module.css'
import type { ConfigureValues } from './configure-types.ts'

const boardColumns = [[70, 52, 84], [60, 78], [66]] as const

interface WorkspacePreviewProps {
  values: ConfigureValues
  organization: Organization | null
}

/** A preview of the workspace. */
function WorkspacePreview({ values, organization }: WorkspacePreviewProps) {
  const { t } = useLingui()
  const name = values.orgName || organization?.orgName || t`Your organisation`
  const columns = [t`To do`, t`Doing`, t`Done`]
  return (
    <div className={style.preview}>
      <div className={style.previewHead}>
        <span className={style.badge}>{[...name][0]}</span>
        <span>
          <b>{name}</b>
          <small>
            {values.orgUserName} · <Plural value={organization?.memberCount ?? 1} one="# member" other="# members" />
          </small>
        </span>
      </div>
      <div className={style.board} aria-hidden="true">
        {boardColumns.map((cards, place) => (
          <div key={columns[place]}>
            <span>{columns[place]}</span>
            {cards.map((width) => (
              <svg key={width} viewBox="0 0 120 40" className={style.boardCard} aria-hidden="true">
                <rect width="120" height="40" rx="6" />
                <path d={`M10 14h${width}M10 26h${width / 2}`} />
              </svg>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

interface RightContentProps {
  values: ConfigureValues
  organization: Organization | null
}

/** Beside the form: a preview of the workspace, and links to the documentation. */
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
      </p>
    </>
  )
}
