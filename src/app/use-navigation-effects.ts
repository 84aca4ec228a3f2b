import { i18n } from '@lingui/core'
import { type RefObject, useEffect } from 'react'
import { type RouteName, routeOf } from '../core/routes.ts'
import { useServices } from '../shared/use-services.ts'
import { titles } from './lazy-pages.ts'

export interface Shown {
  name: RouteName
  path: string
}

/** The first visible match; keep-alive pages are in the document but hidden. */
const firstDrawn = (selector: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((element) => element.getClientRects().length > 0)

/**
 * Moves the focus to the heading for screen readers, unless the page or the person has focused something. Waits for the
 * heading of a screen that is still loading. Returns what ends the waiting.
 */
const focusHeading = (): (() => void) => {
  const before = document.activeElement
  const attempt = (): boolean => {
    const { activeElement, body } = document
    const main = firstDrawn('main')
    if (activeElement?.closest('main, search') || (activeElement !== before && activeElement !== body)) return true
    if (main?.ariaBusy === 'true') return false
    const heading = firstDrawn('h1') ?? main
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
    return true
  }
  const observer = new MutationObserver(() => {
    if (attempt()) observer.disconnect()
  })
  if (!attempt()) observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/**
 * Runs after every navigation, when its page is drawn: title, focus, refresh of the session, page view. `shown` outlives the
 * page and holds the previous one.
 */
export const useNavigationEffects = ({ name, path }: Shown, shown: RefObject<Shown | null>) => {
  const { dispatch, recordPageView } = useServices()
  const { locale } = i18n

  // biome-ignore lint/correctness/useExhaustiveDependencies: the title follows the language
  useEffect(() => {
    const { title } = routeOf(name)
    if (title) document.title = `${i18n._(titles[title])} · Worktide`
  }, [name, locale])

  useEffect(() => {
    const before = shown.current
    if (before?.path === path) return
    shown.current = { path, name }
    recordPageView({ previous: before, next: shown.current })
    void dispatch('session', { type: 'route.entered', name }).catch(() => {})
    if (before === null) {
      // a prerendered page hands over its presses and texts (`public/early.js`)
      dispatchEvent(new Event('worktide-ready'))
      return
    }
    window.scrollTo(0, 0)
    return focusHeading()
  }, [name, path, shown, dispatch, recordPageView])
}
