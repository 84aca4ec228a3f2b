import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Organization } from '../../core/session/account-types.ts'
import { templateOfScene } from '../../core/work/setting-rules.ts'
import { templatesTable } from '../../core/work/templates.ts'
import { HelpLink } from '../../ui/action/help-link.tsx'
import { TideBackground } from '../../ui/brand/tide-background.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useShell } from '../../ui/shell-context.ts'
import style from './configure.module.css'
import type { ConfigureValues } from './configure-types.ts'

const cardsOfColumns = [[70, 52, 84], [60, 78], [66], [58]] as const
/** More do not fit beside the form. */
const maxColumns = 4

interface WorkspacePreviewProps {
  values: ConfigureValues
  organization: Organization | null
}

/** A preview of the workspace: the board that the chosen template begins with. */
function WorkspacePreview({ values, organization }: WorkspacePreviewProps) {
  const { t } = useLingui()
  const name = values.orgName || organization?.orgName || t`Your organisation`
  const { language } = useShell()
  const statuses = templatesTable[templateOfScene(values.sceneId)].statuses
    .filter(({ category }) => category !== 'backlog' && category !== 'cancelled')
    .map((status) => status.name[language])
  const columns = statuses.filter((_, at) => at < maxColumns - 1 || at === statuses.length - 1)
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
        {columns.map((column, place) => (
          <div key={column}>
            <span>{column}</span>
            {cardsOfColumns[place]?.map((width) => (
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
  /** Whether this step changes the preview: on a phone only such a step shows it. */
  isChosenHere: boolean
  values: ConfigureValues
  organization: Organization | null
}

/** Beside the form: a preview of the workspace, and links to the documentation. */
export function RightContent({ isChosenHere, values, organization }: RightContentProps) {
  const { product } = useShell()
  return (
    <>
      <div className={classNames(style.scenery, !isChosenHere && style.besideOnly)}>
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
