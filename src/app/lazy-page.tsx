import { Trans } from '@lingui/react/macro'
import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { PageName } from '../core/routes.ts'
import { loadTexts } from '../locale/locale-loader.ts'
import { Button } from '../ui/action/button.tsx'
import { PageSkeleton } from '../ui/layout/page-skeleton.tsx'
import { lazyPages } from './lazy-pages.ts'

const loaded = new Map<PageName, ComponentType>()

/** The sign-in has its texts with the first file; the work area uses the kit of the pages, and has texts of its own. */
const loadTextsOf = async (name: PageName): Promise<void> => {
  if (name === 'login') return
  await Promise.all([loadTexts('pages'), name === 'work' && loadTexts('work')])
}

/** A file that does not come is asked for once more: the network may have blinked. */
const loadPage = async (name: PageName): Promise<ComponentType> => {
  const load = lazyPages[name]
  const [page] = await Promise.all([load().catch(load), loadTextsOf(name)])
  loaded.set(name, page)
  return page
}

type Loading = { Page?: ComponentType; failure?: { reason: unknown } }

/**
 * The page once its file is there; throws why it did not come. Not Suspense: React shows its fallback for 300 ms at least,
 * longer than a start from the device takes.
 */
const usePage = (name: PageName): ComponentType | undefined => {
  const [{ Page, failure }, setLoading] = useState<Loading>({ Page: loaded.get(name) })
  useEffect(() => {
    if (Page) return
    let isWanted = true
    const settle = (loading: Loading) => isWanted && setLoading(loading)
    loadPage(name).then(
      (page) => settle({ Page: page }),
      (reason) => settle({ failure: { reason } }),
    )
    return () => {
      isWanted = false
    }
  }, [name, Page])
  if (failure) throw failure.reason
  return Page
}

/** What is shown where a page's file cannot be had: after an update, or without a network. */
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
          <Trans>The network is away, or Worktide has been updated. What you wrote before is safe.</Trans>
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

function LoadedPage({ name, onShown }: { name: PageName; onShown?: ReactNode }) {
  const Page = usePage(name)
  if (!Page) return <PageSkeleton />
  return (
    <>
      <Page />
      {onShown}
    </>
  )
}

/** One page of the table, loaded when it is first shown. `onShown` is rendered with it, once its file is there. */
export function LazyPage({ name, onShown }: { name: PageName; onShown?: ReactNode }) {
  return (
    <PageBoundary key={name}>
      <LoadedPage name={name} onShown={onShown} />
    </PageBoundary>
  )
}
