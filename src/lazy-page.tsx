import { Trans } from '@lingui/react/macro'
import { Component, type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense } from 'react'
import { loadPageTexts } from './locale/locale-loader.ts'
import { type RouteName, routes } from './routes.ts'
import { Button } from './ui/action/button.tsx'
import { PageSkeleton } from './ui/layout/page-skeleton.tsx'

const pages = new Map<RouteName, LazyExoticComponent<ComponentType>>()

/** A file that does not come is asked for once more: the network may have blinked. */
const pageOf = (name: RouteName) => {
  const load = routes[name].page
  const known = pages.get(name)
  if (known) return known
  const page = lazy(async () => {
    const [found] = await Promise.all([load().catch(load), name === 'login' ? null : loadPageTexts()])
    return { default: found }
  })
  pages.set(name, page)
  return page
}

interface BoundaryProps {
  name: RouteName
  children: ReactNode
}

/** What is shown where a page's file cannot be had: after an update, or without a network. */
class PageBoundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
    pages.delete(this.props.name)
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <main className="page-failure">
        <h1>
          <Trans>This page could not be opened</Trans>
        </h1>
        <p>
          <Trans>The network is away, or Worktide has been updated. What you wrote before is safe.</Trans>
        </p>
        <Button kind="main" onClick={() => this.setState({ hasFailed: false })}>
          <Trans>Try again</Trans>
        </Button>
        <Button onClick={() => location.reload()}>
          <Trans>Reload</Trans>
        </Button>
      </main>
    )
  }
}

/** One page of the table, loaded when it is first shown. `onShown` is rendered with it, once its file is there. */
export function LazyPage({ name, onShown }: { name: RouteName; onShown?: ReactNode }) {
  const Page = pageOf(name)
  return (
    <PageBoundary name={name} key={name}>
      <Suspense fallback={<PageSkeleton />}>
        <Page />
        {onShown}
      </Suspense>
    </PageBoundary>
  )
}
