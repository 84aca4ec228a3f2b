/* Explains and repeats a start that does not come: runs before the page's own scripts, which may be what is missing. */
;(() => {
  const words = document.getElementById('start-words')
  // the page is there already
  if (!words) return
  const chosen = /(?:^|; )app_locale=(\w\w)/.exec(document.cookie)?.[1] ?? navigator.language
  const language = chosen.startsWith('en') ? 'en' : 'zh'
  const wordMs = 3000
  const waysMs = 10000
  const lastPauseMs = 30000
  const isWaiting = () => words.isConnected
  const entry = document.querySelector('link[data-entry], script[type="module"]')
  const script = entry.href ?? entry.src
  let hasFailed = false
  let pauseMs = 1000
  let timer

  /** The style sheet that shows the words may be what is missing: the attribute hides what does not apply. */
  const tell = (trouble) => {
    words.dataset.trouble = trouble
    words.hidden = false
    for (const part of words.querySelectorAll('[data-when], s, [lang]'))
      part.hidden = part.lang ? part.lang !== language : part.dataset.when !== trouble
  }
  /** The page waits for a style sheet that is set aside, which applies when it is there (`src/main.tsx`). */
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
    // a worker answers `GET` alone, and has the file without a network
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
    // the file is there now: a script that failed once runs only in a new document
    if (hasFailed && cause === '') return location.reload()
    tell(cause || (hasFailed ? 'incomplete' : 'silent'))
    timer = setTimeout(look, pauseMs)
    pauseMs = Math.min(pauseMs * 2, lastPauseMs)
  }
  const fail = () => {
    hasFailed = true
    // one that fails again and again is not reloaded without a pause
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
  // counted from the tap, not from when this came
  const after = (ms, act) => setTimeout(() => isWaiting() && act(), ms - performance.now())
  timer = after(wordMs, () => {
    paint()
    if (!hasFailed) tell('silent')
    look()
  })
  after(waysMs, () => {
    words.dataset.late = ''
  })
  // what failed before this script ran: a style sheet that the page has found, or what the page's own script needs to begin
  if (document.querySelector('link[media="not all"]')) fail()
  const findMissed = () => {
    if (!hasFailed && isWaiting() && !('begun' in document.documentElement.dataset)) fail()
  }
  if (document.readyState === 'complete') findMissed()
  else addEventListener('load', findMissed)
})()
