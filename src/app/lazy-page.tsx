import { Trans } from '@lingui/react/macro'
import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { PageName } from '../core/routes.ts'
import { Button } from '../ui/action/button.tsx'
import { PageSkeleton } from '../ui/layout/page-skeleton.tsx'
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

/** Shown when a page cannot be loaded: after an update, or without a network. */
class PageBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <PageSkeleton>
        <h1>
          <Trans>This page could not be opened</Trans>
        </h1>
        <p>
          <Trans>You are offline, or Worktide has been updated. What you wrote before is safe.</Trans>
        </p>
        <Button kind="main" full onClick={() => this.setState({ hasFailed: false })}>
          <Trans>Try again</Trans>
        </Button>
        <Button full onClick={() => location.reload()}>
          <Trans>Reload</Trans>
        </Button>
      </PageSkeleton>
    )
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
    <PageBoundary key={props.name}>
      <LoadedPage {...props} />
    </PageBoundary>
  )
}
