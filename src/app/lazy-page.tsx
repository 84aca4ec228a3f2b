import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { type PageName, pathOf } from '../core/routes.ts'
import { useSession } from '../shared/use-session.ts'
import { Button } from '../ui/action/button.tsx'
import { ButtonLink } from '../ui/action/button-link.tsx'
import { troubleWord, troubleWords } from '../ui/feedback/trouble-words.ts'
import { PageSkeleton } from '../ui/layout/page-skeleton.tsx'
import { useShell } from '../ui/shell-context.ts'
import type { PageLoader } from './page-loader.ts'

type Loading = { Page?: ComponentType; failure?: { reason: unknown } }

/**
 * The component of a page once it is loaded; throws if loading failed. Not Suspense: React shows its fallback for at least
 * 300 ms, longer than loading from the device takes.
 */
const usePage = (pages: PageLoader, name: PageName): ComponentType | undefined => {
  const [{ Page, failure }, setLoading] = useState<Loading>({ Page: pages.loaded(name) })
  useEffect(() => {
    if (Page) return
    let isWanted = true
    const settle = (loading: Loading) => isWanted && setLoading(loading)
    pages.load(name).then(
      (page) => settle({ Page: page }),
      (reason) => settle({ failure: { reason } }),
    )
    return () => {
      isWanted = false
    }
  }, [pages, name, Page])
  if (failure) throw failure.reason
  return Page
}

const firstPauseMs = 1000
const longestPauseMs = 30_000

/** Some browsers never ask again for a script that failed once, and after an update its name is gone: one reload helps. */
const reloadOnce = (): void => {
  if (history.state?.reloadedFor === location.pathname) return
  history.replaceState({ ...history.state, reloadedFor: location.pathname }, '')
  location.reload()
}

interface FailedPageProps {
  name: PageName
  tries: number
  retry: () => void
}

/** Tries again by itself, after growing pauses and when the network returns. */
function FailedPage({ name, tries, retry }: FailedPageProps) {
  const { language, offline } = useShell()
  const { status } = useSession()
  // an installed app has no Back button of its own
  const isWorkOffered = name !== 'work' && status === 'signedIn' && offline !== null
  useEffect(() => {
    const isOnline = offline === null
    const attempt = () => (tries > 1 && isOnline ? reloadOnce() : undefined, retry())
    const timer = setTimeout(attempt, Math.min(firstPauseMs * 2 ** tries, longestPauseMs))
    addEventListener('online', attempt)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', attempt)
    }
  }, [tries, retry, offline])
  const trouble = offline?.trouble ?? 'incomplete'
  const { title, text } = troubleWords(trouble, language)
  return (
    <PageSkeleton>
      <h1 data-trouble={trouble}>{title}</h1>
      <p>{text}</p>
      <Button kind="main" full onClick={() => location.reload()}>
        {troubleWord('retry', language)}
      </Button>
      {isWorkOffered && (
        <ButtonLink kind="plain" full href={pathOf('home')}>
          {troubleWord('offline', language)}
        </ButtonLink>
      )}
    </PageSkeleton>
  )
}

/** Shown when a page cannot be loaded: after an update, or without a network. */
class PageBoundary extends Component<{ name: PageName; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  private tries = 0

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    this.tries += 1
    console.error(error)
  }

  private readonly retry = () => this.setState({ hasFailed: false })

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return <FailedPage name={this.props.name} tries={this.tries} retry={this.retry} />
  }
}

interface LazyPageProps {
  pages: PageLoader
  name: PageName
  /** Rendered with the page, once it is loaded. */
  onShown?: ReactNode
}

function LoadedPage({ pages, name, onShown }: LazyPageProps) {
  const Page = usePage(pages, name)
  if (!Page) return <PageSkeleton />
  return (
    <>
      <Page />
      {onShown}
    </>
  )
}

/** A page of the table, loaded when it is first shown. */
export function LazyPage(props: LazyPageProps) {
  return (
    <PageBoundary key={props.name} name={props.name}>
      <LoadedPage {...props} />
    </PageBoundary>
  )
}
