import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import { Redirect } from 'wouter'
import { linkTo } from '../../core/routes.ts'
import { useSession } from '../../shared/use-session.ts'
import { Button } from '../../ui/action/button.tsx'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useShell } from '../../ui/shell-context.ts'
import screen from '../shell/screen.module.css'
import { Screen } from '../shell/screen.tsx'
import { useIsPartial, usePartialProjects } from '../use-project.ts'
import { useShownName } from '../use-shown-name.ts'
import { useWork } from '../use-work.ts'
import { Empty } from './empty.tsx'
import { later } from './later.tsx'

const OtherOrganizationsBox = later(
  () => import('../shell/menu-boxes.tsx'),
  (file) => file.OtherOrganizationsBox,
)

interface MissingProps {
  /** It may be among the issues that are not on this device. */
  isIssue?: boolean
  /** The issue's project, whose issues are being loaded. */
  projectId?: string | undefined
}

/** Null while it may still arrive. */
const useMissing = ({ isIssue = false, projectId = '' }: MissingProps) => {
  const { offline } = useShell()
  const { isCurrent, isRead } = useWork((work) => work.status())
  const isPartial = useIsPartial({ id: projectId })
  const { count, isAsked, loadAll } = usePartialProjects()
  const isElsewhere = isIssue && count > 0
  if (offline ? !isRead : !isCurrent || isPartial || (isElsewhere && isAsked)) return null
  return { loadAll: offline || !isElsewhere ? undefined : loadAll }
}

interface Missing extends NonNullable<ReturnType<typeof useMissing>> {
  /** The name of the thing that was shown here until it was taken away. */
  lost?: string | undefined
}

function MissingText({ loadAll, lost }: Missing) {
  const { offline } = useShell()
  const { account } = useSession()
  const isElsewhere = !offline && lost === undefined && (account?.joinedOrgIds.length ?? 0) > 1
  const action = loadAll ? (
    <Button onClick={loadAll}>
      <Trans>Load all</Trans>
    </Button>
  ) : (
    <ButtonLink kind="plain" href={linkTo('projects', {})}>
      <Trans>Show all projects</Trans>
    </ButtonLink>
  )
  return (
    <Empty
      action={
        <>
          {action}
          {isElsewhere && <OtherOrganizationsBox />}
        </>
      }
    >
      {lost !== undefined ? (
        <Trans>“{lost}” was deleted, or you no longer have access to it. If you need it, ask a project admin.</Trans>
      ) : offline ? (
        <Trans>This isn't on this device. Go online to look for it.</Trans>
      ) : loadAll ? (
        <Trans>This issue isn't on this device. Load all issues to look for it.</Trans>
      ) : (
        <Trans>This doesn't exist, or you don't have access to it.</Trans>
      )}
    </Empty>
  )
}

function TitledMissing({ loadAll, mayBeLost }: Missing & { mayBeLost: boolean }) {
  const { t } = useLingui()
  const { offline } = useShell()
  const seen = useShownName()
  const lost = mayBeLost && !loadAll ? seen : undefined
  const title = lost !== undefined ? t`No longer available` : offline || loadAll ? t`Not on this device` : t`Not found`
  useEffect(() => {
    document.title = `${title} · Worktide`
  }, [title])
  return (
    <Screen title={title} above={[{ label: t`Projects`, href: linkTo('projects', {}) }]}>
      <main className={screen.main}>
        <MissingText loadAll={loadAll} lost={lost} />
      </main>
    </Screen>
  )
}

interface MissingPartProps extends MissingProps {
  /** Shown while the part may still arrive. */
  outline: ReactNode
}

/** As `MissingScreen`, within a screen. */
export function MissingPart({ outline, ...wanted }: MissingPartProps) {
  const missing = useMissing(wanted)
  return missing ? <MissingText {...missing} /> : outline
}

interface MissingScreenProps extends Partial<MissingPartProps> {
  /** The title while it may still arrive. */
  title?: string
  /** False: the missing thing is not the one that the path names. */
  mayBeLost?: boolean
}

/** Shown for anything that is missing or not visible to this person, without saying which of the two, or that was taken away while it was open; an outline while it may still arrive. */
export function MissingScreen({
  title = '',
  mayBeLost = true,
  outline = <Skeleton shapes={['row', 'row', 'row', 'row']} />,
  ...wanted
}: MissingScreenProps) {
  const missing = useMissing(wanted)
  // another person left this address (`use-address-of-organization.ts`)
  if (missing && history.state?.isLeft) return <Redirect to={linkTo('home', {})} replace />
  if (missing) return <TitledMissing {...missing} mayBeLost={mayBeLost} />
  return (
    <Screen title={title}>
      <main className={screen.main}>{outline}</main>
    </Screen>
  )
}
