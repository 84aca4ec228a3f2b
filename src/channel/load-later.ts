const loadAgainMs = 5000

/**
 * Starts something whose file the first page does not need; a file that does not come is requested again. Returns a function
 * that ends it.
 */
export const loadLater = <Module>(
  load: () => Promise<Module>,
  start: (module: Module) => (() => void) | undefined,
): (() => void) => {
  let end: (() => void) | undefined
  let timer: ReturnType<typeof setTimeout>
  let isOver = false
  const attempt = () =>
    void load().then(
      (module) => {
        if (!isOver) end = start(module)
      },
      () => {
        if (!isOver) timer = setTimeout(attempt, loadAgainMs)
      },
    )
  attempt()
  return () => {
    isOver = true
    clearTimeout(timer)
    end?.()
  }
}
