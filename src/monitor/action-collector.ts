import { createRageWatch, longestActionName } from '../core/monitor/action-rules.ts'
import type { Observation } from '../core/monitor/monitor-events.ts'
import { scrubText } from '../core/monitor/text-scrubber.ts'

/** A control that answers within this time is not dead. */
const deadMs = 1000
const controls =
  'button, a[href], [role="button"], [role="tab"], [role="menuitem"], summary, label, input, select, textarea'
/** What is typed, and everything below this mark, stays on the device. */
const masked = '[data-monitor-mask], [contenteditable="true"]'

const textOf = (element: Element): string => {
  if (element.matches('input, select, textarea')) {
    const { labels, name } = element as HTMLInputElement
    return labels?.[0]?.textContent || element.getAttribute('placeholder') || name
  }
  return element.textContent || element.getAttribute('title') || ''
}

/** The accessible name of a control, at most 100 characters; never what somebody typed. */
export const actionName = (element: Element): string => {
  if (element.closest(masked)) return ''
  const labelledBy = element.getAttribute('aria-labelledby')?.split(/\s+/)[0]
  const label = element.getAttribute('aria-label') ?? (labelledBy && document.getElementById(labelledBy)?.textContent)
  return scrubText((label || textOf(element)).replace(/\s+/g, ' ').trim(), longestActionName)
}

interface ActionDeps {
  capture(event: Observation): void
  now(): number
  /** Who is signed in. */
  person(): string | null
  /** Whether a request to this address is the monitor's own, and so no control's answer. */
  isOwnRequest(url: string): boolean
}

/** Calls back when the document changes or a request was answered. */
const watchChanges = (isOwnRequest: ActionDeps['isOwnRequest'], changed: () => void) => {
  const elements = new MutationObserver(changed)
  elements.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  const requests = new PerformanceObserver((list) => {
    if (list.getEntries().some(({ name }) => !isOwnRequest(name))) changed()
  })
  requests.observe({ type: 'resource' })
  return () => {
    elements.disconnect()
    requests.disconnect()
  }
}

/** Clicks and taps on controls; three within a second, and those that changed nothing (MON-5). */
export function collectActions({ capture, now, person, isOwnRequest }: ActionDeps): void {
  const isRage = createRageWatch<Element>()
  const action = (type: string, name: string) =>
    capture({ measurement: 'action', tags: { action_type: type, action_name: name }, fields: { count: 1 } })

  /** A button is dead when the document stays as it is, no request is answered and no page is left. */
  const watchForAnswer = (name: string) => {
    const path = location.href
    const clicked = person()
    const end = () => {
      clearTimeout(timer)
      unwatch()
    }
    const unwatch = watchChanges(isOwnRequest, end)
    const timer = setTimeout(() => {
      end()
      if (location.href !== path || document.visibilityState !== 'visible') return
      // a name may tell what its person worked on, and somebody else may be here now
      action('dead_click', person() === clicked ? name : '')
    }, deadMs)
  }

  addEventListener(
    'click',
    (event) => {
      const control = event.target instanceof Element ? event.target.closest(controls) : null
      if (!control) return
      const name = actionName(control)
      action((event as PointerEvent).pointerType === 'touch' ? 'tap' : 'click', name)
      if (isRage(control, now())) action('rage_click', name)
      if (control.matches('button, [role="button"]') && !control.matches('[aria-disabled="true"]')) watchForAnswer(name)
    },
    { capture: true, passive: true },
  )
}
