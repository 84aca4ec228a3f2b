import { catalogueTexts, createRageWatch, longestActionName, ownTexts } from '../core/monitor/action-rules.ts'
import type { Observation } from '../core/monitor/monitor-events.ts'
import { scrubText } from '../core/monitor/text-scrubber.ts'

/** A control that answers within this time is not dead. */
const deadMs = 1000
const controls =
  'button, a[href], [role="button"], [role="tab"], [role="menuitem"], summary, label, input, select, textarea'
/** Text that a person types is never part of a name. */
const typed = '[contenteditable="true"]'

/** The texts of a control, piece by piece. */
const textsIn = (element: Element | null): string[] => {
  if (!element) return []
  const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (nodes.nextNode()) texts.push(nodes.currentNode.nodeValue ?? '')
  return texts
}

/** The texts that may name a control, best first; the first one with a name counts. */
const nameTexts = (element: Element): string[][] => {
  // controls of a value are labelled "Assignee: Mira"
  const attribute = (name: string) => element.getAttribute(name)?.split(/: |：/) ?? []
  const labelledBy = element.getAttribute('aria-labelledby')?.split(/\s+/)[0]
  const said = labelledBy ? textsIn(document.getElementById(labelledBy)) : []
  if (!element.matches('input, select, textarea'))
    return [attribute('aria-label'), said, textsIn(element), attribute('title')]
  return [
    attribute('aria-label'),
    said,
    textsIn((element as HTMLInputElement).labels?.[0] ?? null),
    attribute('placeholder'),
  ]
}

/**
 * The accessible name of a control in the product's own words, at most 100 characters. It leaves out texts that people wrote
 * (titles, names of people, files, states). `isOwn`: whether the product wrote a text.
 */
export const actionName = (element: Element, isOwn: (text: string) => boolean): string => {
  if (element.closest(typed)) return ''
  const names = nameTexts(element).map((texts) => ownTexts(texts, isOwn))
  // a field's `name` is an identifier in the code
  return scrubText(names.find(Boolean) || element.getAttribute('name') || '', longestActionName)
}

/** Whether the product wrote a text: whether a loaded catalogue contains it. Reads catalogues in idle time, so that no press waits. */
export const createOwnTexts = (messages: () => Readonly<Record<string, unknown>>) => {
  let known = { of: {} as object, count: 0, texts: catalogueTexts(null) }
  const read = () => {
    const of = messages()
    const count = Object.keys(of).length
    if (known.of !== of || known.count !== count) known = { of, count, texts: catalogueTexts(of) }
    return known.texts
  }
  const later = typeof requestIdleCallback === 'function' ? requestIdleCallback : setTimeout
  later(read)
  return (text: string): boolean => read().has(text)
}

interface ActionDeps {
  capture(event: Observation): void
  now(): number
  /** Who is signed in. */
  person(): string | null
  /** Whether the product wrote this text. */
  isOwnText(text: string): boolean
  /** Whether a request to this address is the monitor's own, which is no reaction of a control. */
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
export function collectActions({ capture, now, person, isOwnText, isOwnRequest }: ActionDeps): void {
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
      // a name may reveal what a person worked on, and somebody else may be signed in now
      action('dead_click', person() === clicked ? name : '')
    }, deadMs)
  }

  addEventListener(
    'click',
    (event) => {
      const control = event.target instanceof Element ? event.target.closest(controls) : null
      if (!control) return
      const name = actionName(control, isOwnText)
      action((event as PointerEvent).pointerType === 'touch' ? 'tap' : 'click', name)
      if (isRage(control, now())) action('rage_click', name)
      if (control.matches('button, [role="button"]') && !control.matches('[aria-disabled="true"]')) watchForAnswer(name)
    },
    { capture: true, passive: true },
  )
}
