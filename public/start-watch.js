/* Explains a page that does not start, and tries again. Runs before the page's own scripts, because these may be missing. */
;(() => {
  // the browser offers the installation once, often before the page's own scripts run; `src/work/more/use-install.ts` takes the offer
  addEventListener('beforeinstallprompt', (offer) => {
    offer.preventDefault()
    window.worktideInstallOffer = offer
  })
  addEventListener('appinstalled', () => {
    window.worktideInstallOffer = undefined
  })
  const words = document.getElementById('start-words')
  // the page has started already
  if (!words) return
  const chosen = /(?:^|; )app_locale=(\w\w)/.exec(document.cookie)?.[1] ?? navigator.language
  const language = chosen.startsWith('en') ? 'en' : 'zh'
  const wordMs = 3000
  const waysMs = 10000
  const lastPauseMs = 30000
  const isWaiting = () => words.isConnected
  const entry = document.querySelector('link[data-entry], script[type="module"]')
  const script = entry.href ?? entry.src
  // older than Chrome 111 (110 counts as new too) or Safari 16.4: the page may not run, however often it is loaded
  const isOld = !Array.prototype.toSorted || !('adoptedStyleSheets' in document)
  let hasFailed = false
  let pauseMs = 1000
  let timer

  /** Hides what does not apply by the attribute, because the style sheet that chooses the words may be missing. */
  const tell = (cause) => {
    const trouble = isOld ? 'old' : cause
    words.dataset.trouble = trouble
    words.hidden = false
    for (const part of words.querySelectorAll('[data-when], s, [lang]'))
      part.hidden = part.lang ? part.lang !== language : part.dataset.when !== trouble
  }
  /** Lets the browser paint without this style sheet. It applies once it is loaded, and the page waits for it (`src/main.tsx`). */
  const setAside = (link) => {
    link.media = 'not all'
    link.onload = () => {
      link.media = ''
    }
  }
  /** A browser paints nothing while it waits for a style sheet of the document. */
  const paint = () => {
    for (const link of document.querySelectorAll('link[data-start]')) if (!link.sheet) setAside(link)
  }
  const causeNow = async () => {
    // a worker answers only `GET`, and has the file even without a network
    const method = navigator.serviceWorker?.controller ? 'GET' : 'HEAD'
    if (!navigator.onLine && method === 'HEAD') return 'offline'
    try {
      const { status } = await fetch(script, { method, cache: 'no-store', signal: AbortSignal.timeout(5000) })
      if (status >= 500) return 'server'
      return status >= 400 ? 'incomplete' : ''
    } catch (error) {
      return error.name === 'TimeoutError' ? 'silent' : 'offline'
    }
  }
  const look = async () => {
    clearTimeout(timer)
    const cause = await causeNow()
    if (!isWaiting()) return
    // the file can be loaded now, but a script that failed once runs only in a new document
    if (hasFailed && cause === '' && !isOld) return location.reload()
    tell(cause || (hasFailed ? 'incomplete' : 'silent'))
    timer = setTimeout(look, pauseMs)
    pauseMs = Math.min(pauseMs * 2, lastPauseMs)
  }
  const fail = () => {
    hasFailed = true
    // a page that fails again and again is reloaded after growing pauses
    const { tries = 0 } = history.state ?? {}
    history.replaceState({ ...history.state, tries: tries + 1 }, '')
    pauseMs = Math.min(1000 * 2 ** tries, lastPauseMs)
    tell(navigator.onLine ? 'incomplete' : 'offline')
    timer = setTimeout(look, pauseMs)
  }
  addEventListener(
    'error',
    ({ target }) => {
      if (hasFailed || !isWaiting()) return
      if (target?.matches?.('script, link[data-entry]')) fail()
      else if (target?.matches?.('link[data-start]:not([href="/loading.css"])')) {
        setAside(target)
        fail()
      }
    },
    true,
  )
  addEventListener('online', () => isWaiting() && look())
  // counted from the navigation, not from the start of this script
  const after = (ms, act) => setTimeout(() => isWaiting() && act(), ms - performance.now())
  timer = after(wordMs, () => {
    paint()
    if (!hasFailed) tell('silent')
    look()
  })
  after(waysMs, () => {
    words.dataset.late = ''
  })
  // failures before this script ran: a style sheet that the page has set aside, or an import that the page's own script needs
  if (document.querySelector('link[media="not all"]')) fail()
  const findMissed = () => {
    if (!hasFailed && isWaiting() && !('begun' in document.documentElement.dataset)) fail()
  }
  if (document.readyState === 'complete') findMissed()
  else addEventListener('load', findMissed)
})()
