/** Selects the text in a field of its own for the older command, which needs no permission. */
const copySelected = (text: string): boolean => {
  const focused = document.activeElement
  const field = Object.assign(document.createElement('textarea'), { value: text, readOnly: true })
  field.style.cssText = 'position: fixed; top: 0; opacity: 0'
  // inside an open dialog, which keeps the focus
  const place = focused?.closest('[role=dialog]') ?? document.body
  place.append(field)
  try {
    field.focus({ preventScroll: true })
    field.select()
    return document.execCommand('copy')
  } catch {
    // some web views lack the command
    return false
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}

/** Copies a text to the clipboard. Apps' web views may lack the clipboard or refuse it, but obey the older command. */
export const copyText = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
  } catch (error) {
    if (!copySelected(text)) throw error
  }
}
