import '../work-tokens.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'wouter'
import { shareCalls } from '../../core/calls/share-calls.ts'
import { pathOf } from '../../core/routes.ts'
import type { SharedDetail, SharedOverview } from '../../core/share/shared-work.ts'
import { QueryView } from '../../shared/queries/query-view.tsx'
import { ShareView } from '../../shared/share/share-view.tsx'
import { useShareVisit } from '../../shared/share/use-share-visit.ts'
import { useSession } from '../../shared/use-session.ts'
import { TextLink } from '../../ui/action/text-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { TopBar } from '../../ui/layout/top-bar.tsx'
import { useFocusOnChange } from '../../ui/layout/use-focus-on-change.ts'
import { Icon } from '../parts/icon.tsx'
import { DuePassedProvider, TodayProvider, useCurrentDate, useCurrentDuePassed } from '../use-today.ts'
import style from './shared.module.css'
import { SharedBoard } from './shared-board.tsx'
import { SharedFiles } from './shared-files.tsx'
import { SharedIssueView } from './shared-issue.tsx'
import { SharedList } from './shared-list.tsx'
import { SharedPictures } from './shared-pictures.tsx'
import { type OpenIssue, useOpenIssue, useSharedIssue } from './use-shared-issue.ts'

interface HeadProps {
  title: string
  kind: ReactNode
  /** When it changes, another thing is shown and the title gets the focus. */
  stepKey?: string
}

function Head({ title, kind, stepKey }: HeadProps) {
  const heading = useFocusOnChange(stepKey)
  useEffect(() => {
    document.title = `${title} · Worktide`
  }, [title])
  return (
    <header className={style.titles}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className={style.kind}>{kind}</p>
    </header>
  )
}

interface WholeIssueProps {
  detail: SharedDetail
  shareCode: string
  /** Null in an issue's own share. */
  issueKey: string | null
  linkTo: (issueKey: string) => string | null
}

function WholeIssue({ detail, linkTo, ...place }: WholeIssueProps) {
  const files = detail.attachments ?? []
  return (
    <SharedPictures {...place} files={files}>
      <SharedIssueView detail={detail} linkTo={linkTo} files={<SharedFiles {...place} files={files} />} />
    </SharedPictures>
  )
}

/** One issue of a board or list, loaded when it is opened. */
function OpenedIssue({ shareCode, open, shown }: { shareCode: string; open: OpenIssue; shown: SharedOverview }) {
  const { t } = useLingui()
  const linkTo = (issueKey: string) => (shown.issues.some(({ key }) => key === issueKey) ? open.hrefOf(issueKey) : null)
  const query = useSharedIssue(shareCode, open.key ?? '')
  return (
    <div className={style.narrow}>
      <Link href={open.hrefOf(null)} className={style.back}>
        <Icon name="back" />
        <Trans>Back</Trans>
      </Link>
      <QueryView query={query} shapes={['title', 'line', 'card']}>
        {({ detail }) =>
          detail ? (
            <WholeIssue detail={detail} shareCode={shareCode} issueKey={open.key} linkTo={linkTo} />
          ) : (
            <EmptyState>{t`This issue isn't shared with you.`}</EmptyState>
          )
        }
      </QueryView>
    </div>
  )
}

function Overview({ shown, open }: { shown: SharedOverview; open: OpenIssue }) {
  const { i18n } = useLingui()
  const isCut = shown.total > shown.issues.length
  const [count, total] = [i18n.number(shown.issues.length), i18n.number(shown.total)]
  return (
    <>
      <Head
        title={shown.projectName}
        kind={shown.resourceType === 'board' ? <Trans>Shared board</Trans> : <Trans>Shared list</Trans>}
      />
      {isCut && (
        <div className={style.note}>
          <Notice tone="wait">
            <Trans>
              Showing the first {count} of {total} issues.
            </Trans>
          </Notice>
        </div>
      )}
      {shown.resourceType === 'board' ? (
        <SharedBoard shown={shown} hrefOf={open.hrefOf} />
      ) : (
        <SharedList shown={shown} hrefOf={open.hrefOf} />
      )}
    </>
  )
}

function IssueAlone({ detail, shareCode }: { detail: SharedDetail; shareCode: string }) {
  return (
    <div className={style.narrow}>
      <p className={style.kind}>
        <Trans>Shared issue</Trans>
      </p>
      <WholeIssue detail={detail} shareCode={shareCode} issueKey={null} linkTo={() => null} />
    </div>
  )
}

/** `/sso/share/board`, `list` and `issue`: read-only work for anyone with the link. */
export function SharedWorkPage() {
  const today = useCurrentDate()
  const isDuePassed = useCurrentDuePassed()
  const visit = useShareVisit(shareCalls.sharedResource)
  const open = useOpenIssue()
  const { account } = useSession()
  return (
    <TodayProvider value={today}>
      <DuePassedProvider value={isDuePassed}>
        <div className={style.page}>
          <TopBar
            homeHref={pathOf('home')}
            corner={
              account ? (
                <TextLink href={pathOf('home')}>
                  <Trans>My work</Trans>
                </TextLink>
              ) : (
                <TextLink href={pathOf('login')}>
                  <Trans>Sign in</Trans>
                </TextLink>
              )
            }
          />
          <main className={style.main}>
            <ShareView visit={visit} shapes={['title', 'card', 'card']}>
              {(shown) => {
                if (shown.resourceType === 'organization') return null
                if (shown.resourceType === 'issue') return <IssueAlone detail={shown} shareCode={visit.shareCode} />
                if (open.key !== null) return <OpenedIssue shareCode={visit.shareCode} open={open} shown={shown} />
                return <Overview shown={shown} open={open} />
              }}
            </ShareView>
          </main>
        </div>
      </DuePassedProvider>
    </TodayProvider>
  )
}
