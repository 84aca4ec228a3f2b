/*
 * Shows a screen of the work area as it was left, until the page has drawn it (`src/work/shell/keep-last-screen.ts`). Then runs the
 * page's first module, which would hold the main thread before that is painted (`scripts/vite/start-document.ts`).
 */
;(() => {
  const longestMs = 5000
  const longestFrameMs = 300
  let kept
  let scheme
  try {
    scheme = localStorage.getItem('worktide-color-scheme')
    kept = JSON.parse(localStorage.getItem(`worktide-replay-screen:${location.pathname}${location.search}`))
  } catch {
    // storage is refused
  }
  const isLeaving = /(?:^|; )worktide-leaving=/.test(document.cookie)
  if (scheme !== 'dark' && scheme !== 'light')
    scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const language = /(?:^|; )app_locale=(\w\w)/.exec(document.cookie)?.[1] ?? navigator.language
  const isSame =
    // the inner width is not known yet on a phone
    kept?.looks === `1 ${outerWidth} ${scheme} ${language}` && !isLeaving && Boolean(document.adoptedStyleSheets)

  const draw = (part) => {
    if (typeof part === 'string') return document.createTextNode(part)
    const [name, { style = '', ...attributes }, ...children] = part
    const element = document.createElementNS(
      `http://www.w3.org/${name[0] === '/' ? '2000/svg' : '1999/xhtml'}`,
      name.replace('/', ''),
    )
    for (const attribute in attributes) element.setAttribute(attribute, attributes[attribute])
    // the content policy refuses the `style` attribute
    element.style.cssText = style
    element.append(...children.map(draw))
    return element
  }
  // the parser may still wait for a style sheet before the root
  const root = () => document.getElementById('root')
  const isDrawn = () => root()?.querySelector('main') && !root().querySelector('[data-outline], main[aria-busy="true"]')
  const show = () => {
    if (isDrawn()) return
    const host = document.createElement('div')
    host.id = 'last-screen'
    // closed, so that no query finds these elements besides the page's own
    const shadow = host.attachShadow({ mode: 'closed' })
    const styles = new CSSStyleSheet()
    // above the page that is drawn meanwhile, below `#start-words` and messages
    styles.replaceSync(`:host{position:fixed;z-index:14;inset:0;background:var(--page)}${kept.styles}`)
    shadow.adoptedStyleSheets = [styles]
    shadow.append(draw(['div', { 'data-mantine-color-scheme': scheme, inert: '', 'aria-hidden': 'true' }, kept.tree]))
    for (const { dataset } of [document.documentElement, host]) dataset.mantineColorScheme = scheme
    document.documentElement.lang = kept.lang
    document.body.append(host)

    const keyOf = (control) => control.getAttribute('href') ?? control.closest('[data-issue]').dataset.issue
    const controlsIn = (parent) => [...parent.querySelectorAll('a[href], [data-issue] [data-open]')]
    let pressed
    host.addEventListener('click', ({ clientX, clientY }) => {
      pressed = controlsIn(shadow).findLast((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect()
        return left <= clientX && clientX < right && top <= clientY && clientY < bottom
      })
      if (pressed) host.style.cursor = 'progress'
    })
    const end = () => {
      observer.disconnect()
      clearTimeout(timer)
      host.remove()
      if (pressed)
        controlsIn(root())
          .find((control) => keyOf(control) === keyOf(pressed))
          ?.click()
    }
    const observer = new MutationObserver(() => {
      if (isDrawn() || document.querySelector('[role="dialog"], [role="alertdialog"]')) end()
    })
    observer.observe(document.body, { attributeFilter: ['aria-busy'], childList: true, subtree: true })
    // the page's own words about a longer wait are hidden below it
    const timer = setTimeout(end, longestMs - performance.now())
  }
  const run = (entry) =>
    import(entry.href).catch((error) => {
      delete document.documentElement.dataset.begun
      entry.dispatchEvent(new Event('error'))
      console.warn(error)
    })
  const begin = () => {
    // the development server's document has none, and runs its script by itself
    const entry = document.querySelector('link[data-entry]')
    // read by `start-watch.js`, which may run later
    if (entry) document.documentElement.dataset.begun = ''
    try {
      if (isSame && !document.getElementById('last-screen')) show()
    } finally {
      // a hidden page draws no frame, and a visible one may be late; importing a module twice runs it once
      const isPainted = document.getElementById('last-screen') && !document.hidden
      if (entry && isPainted) requestAnimationFrame(() => setTimeout(() => run(entry)))
      if (entry) setTimeout(() => run(entry), isPainted ? longestFrameMs : 0)
    }
  }
  if (root()) begin()
  else {
    document.addEventListener('readystatechange', begin, { once: true })
    // the first module needs the root, the picture only a body
    if (document.body && isSame) show()
  }
})()
