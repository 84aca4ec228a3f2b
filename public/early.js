/* Keeps a person's presses on a prerendered page until the app takes it over, and, if the app draws the page anew, typed texts. */
;(() => {
  let scheme
  try {
    scheme = localStorage.getItem('worktide-color-scheme')
  } catch {
    // storage is refused
  }
  if (scheme !== 'dark' && scheme !== 'light')
    scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.dataset.mantineColorScheme = scheme

  const pressed = new Set()
  const typed = new Set()
  let focused
  const watching = new AbortController()
  const on = (type, listener) => addEventListener(type, listener, { capture: true, signal: watching.signal })
  const press = (event, control) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    pressed.add(control)
  }
  const show = (form, isBusy) => {
    form.toggleAttribute('data-pressed', isBusy)
    if (isBusy) form.setAttribute('aria-busy', 'true')
    else form.removeAttribute('aria-busy')
  }
  on('submit', (event) => {
    press(event, event.target)
    show(event.target, true)
  })
  on('click', (event) => {
    const { target, button, ctrlKey, metaKey, shiftKey } = event
    const control = target.closest('a, [type=button]')
    if (control?.localName === 'button') return press(event, control)
    // a link that is followed at once would lose what was typed
    const isPlain = control && !control.target && button === 0 && !ctrlKey && !metaKey && !shiftKey
    if (isPlain && [...typed].some(({ value }) => value)) press(event, control)
  })
  on('input', ({ target }) => {
    typed.add(target)
    // a person who types on has not finished
    if (pressed.delete(target.form)) show(target.form, false)
  })
  on('focusin', ({ target }) => {
    // a redrawn page focuses its first field, which must not count
    if (!focused || focused.isConnected) focused = target
  })
  on('readystatechange', () => {
    for (const link of document.querySelectorAll('a[data-query]')) {
      link.setAttribute('href', link.getAttribute('href') + location.search)
      delete link.dataset.query
    }
  })

  const now = (control) => (control.isConnected ? control : document.querySelector(`[name="${control.name}"]`))
  const restore = (field) => {
    if (field.isConnected) return
    const next = now(field)
    if (!next) return
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(next, field.value)
    next.dispatchEvent(new Event('input', { bubbles: true }))
  }
  on('worktide-ready', () => {
    watching.abort()
    delete document.getElementById('root').dataset.first
    for (const field of typed) restore(field)
    if (focused && !focused.isConnected) {
      const next = now(focused)
      next?.focus()
      next?.setSelectionRange?.(focused.selectionStart, focused.selectionEnd)
    }
    // in a task of its own, so that React has rendered the typed texts
    setTimeout(() => {
      for (const control of pressed) {
        if (control.localName !== 'form') now(control)?.click()
        else {
          show(control, false)
          ;(control.isConnected ? control : document.querySelector('form'))?.requestSubmit()
        }
      }
    })
  })
})()
