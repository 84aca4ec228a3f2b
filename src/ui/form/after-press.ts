let isPressed = false
addEventListener('mousedown', () => (isPressed = true), { capture: true })
addEventListener('mouseup', () => (isPressed = false), { capture: true })

/**
 * Runs at once, or, while a button of the mouse (or a tapping finger) is down, after it is up again. What is pressed takes
 * the focus from a field; a complaint that appeared there would move it away before the click arrives.
 */
export const afterPress = (work: () => void): void => {
  if (!isPressed) work()
  else addEventListener('mouseup', () => setTimeout(work), { capture: true, once: true })
}
