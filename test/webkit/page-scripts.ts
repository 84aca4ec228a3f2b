/** The part of Playwright's page script that is used here. */
interface Engine {
  parseSelector(selector: string): object
  querySelector(selector: object, root: Node, isStrict: boolean): Element | undefined
  querySelectorAll(selector: object, root: Node): Element[]
  checkElementStates(
    element: Element,
    states: string[],
    isFrameVisible: boolean,
  ): Promise<{ missingState: string } | string | undefined>
  setupHitTargetInterceptor(element: Element, action: 'mouse', point?: undefined, isBlocked?: boolean): Guard | string
  focusNode(element: Element, isSelectionReset: boolean): string
  fill(element: Element, value: string): string
  selectOptions(element: Element, options: object[]): string[] | string
  previewNode(element: Element): string
  expect(element: Element | undefined, options: object, elements: Element[], isVisible: boolean): Promise<Verdict>
}

/** Blocks presses on everything but the target element until it is stopped. */
interface Guard {
  stop(): 'done' | { hitTargetDescription: string }
}

export interface Verdict {
  matches: boolean
  received?: { value?: unknown }
}

/** Scripts that a locator runs in the page; each receives Playwright's engine first. */
export const pageScripts = {
  /** The only element of the selector once it has all these states; otherwise what is missing. */
  ready: async (engine: Engine, selector: string, states: string[]) => {
    const element = engine.querySelector(engine.parseSelector(selector), document, true)
    if (!element) return { missing: 'element' }
    const lack = await engine.checkElementStates(element, states, true)
    if (lack) return { missing: typeof lack === 'string' ? lack : lack.missingState }
    return { element, isChecked: (element as HTMLInputElement).checked }
  },
  /** The element like `ready`; from now on only it receives presses, until `pressed` reads the result. */
  aim: async (engine: Engine, selector: string) => {
    const element = engine.querySelector(engine.parseSelector(selector), document, true)
    if (!element) return { missing: 'element' }
    const lack = await engine.checkElementStates(element, ['visible', 'enabled', 'stable'], true)
    if (lack) return { missing: typeof lack === 'string' ? lack : lack.missingState }
    const { top, bottom } = element.getBoundingClientRect()
    // the driver scrolls little, and under a bar that stays at the top
    if (top < 0 || bottom > innerHeight) element.scrollIntoView({ block: 'center' })
    const guard = engine.setupHitTargetInterceptor(element, 'mouse')
    if (typeof guard === 'string') return { missing: guard }
    const press = { isClick: false }
    let isDown = false
    const hear = (event: Event) => {
      if (!event.composedPath().includes(element)) return
      if (event.type === 'pointerdown') isDown = true
      else press.isClick ||= isDown || event.type === 'click'
    }
    // also both halves of the press, because a page that keeps early clicks stops them for other listeners
    for (const type of ['pointerdown', 'pointerup', 'click']) document.addEventListener(type, hear, true)
    Object.assign(engine, { guard, press })
    return { element }
  },
  /**
   * The element that was hit instead, if any, or that there was no click: an element that moves between pointerdown and
   * pointerup gets none. A new document knows nothing.
   */
  pressed: async (engine: Engine & { guard?: Guard; press?: { isClick: boolean } }) => {
    const { guard, press } = engine
    delete engine.guard
    delete engine.press
    const hit = guard?.stop() ?? 'done'
    if (hit !== 'done') return { missing: `hit ${hit.hitTargetDescription}` }
    if (press?.isClick === false) await new Promise((resolve) => setTimeout(resolve, 200))
    return press?.isClick === false ? { missing: 'no click came of it' } : {}
  },
  focus: (engine: Engine, selector: string) => {
    const element = engine.querySelector(engine.parseSelector(selector), document, true)
    if (!element) return { missing: 'element' }
    const outcome = engine.focusNode(element, true)
    return outcome === 'done' ? {} : { missing: outcome }
  },
  fill: async (engine: Engine, selector: string, value: string) => {
    const element = engine.querySelector(engine.parseSelector(selector), document, true)
    if (!element) return { missing: 'element' }
    const lack = await engine.checkElementStates(element, ['visible', 'enabled', 'editable'], true)
    if (lack) return { missing: typeof lack === 'string' ? lack : lack.missingState }
    return { needsInput: engine.fill(element, value) === 'needsinput', madeAt: performance.timeOrigin }
  },
  choose: async (engine: Engine, selector: string, value: string) => {
    const element = engine.querySelector(engine.parseSelector(selector), document, true)
    if (!element) return { missing: 'element' }
    const lack = await engine.checkElementStates(element, ['visible', 'enabled'], true)
    if (lack) return { missing: typeof lack === 'string' ? lack : lack.missingState }
    const chosen = engine.selectOptions(element, [{ valueOrLabel: value }])
    return typeof chosen === 'string' ? { missing: chosen } : {}
  },
  read: (engine: Engine, selector: string, what: string, name: string) => {
    const element = engine.querySelector(engine.parseSelector(selector), document, true)
    if (!element) return { missing: 'element' }
    if (what === 'attribute') return { value: element.getAttribute(name) }
    return { value: what === 'value' ? (element as HTMLInputElement).value : element.textContent }
  },
  count: (engine: Engine, selector: string) => ({
    value: engine.querySelectorAll(engine.parseSelector(selector), document).length,
  }),
  expect: async (engine: Engine, selector: string | null, options: { expression: string; isNot: boolean }) => {
    const isList = options.expression === 'to.have.count' || options.expression.endsWith('.array')
    const elements = engine.querySelectorAll(engine.parseSelector(selector ?? ':root'), document)
    if (!isList && elements.length > 1) engine.querySelector(engine.parseSelector(selector ?? ':root'), document, true)
    if (elements.length > 0 || isList) return engine.expect(elements[0], options, elements, true)
    const isGone = options.expression === 'to.be.hidden' || options.expression === 'to.be.detached'
    const isSeen = options.expression === 'to.be.visible' || options.expression === 'to.be.attached'
    return { matches: isGone ? true : isSeen ? false : options.isNot, received: { value: '<element(s) not found>' } }
  },
}
