const loadAgainMs = 5000

/**
 * Loads a module. A browser remembers that a module failed, so the next try asks for its address, which the error names, with
 * another query. Where the error names none (WebKit), only a reload helps.
 */
export const importAgain = <Module>(load: () => Promise<Module>): (() => Promise<Module>) => {
  let address: string | undefined
  let tries = 0
  return async () => {
    try {
      return address ? ((await import(/* @vite-ignore */ `${address}?again=${tries}`)) as Module) : await load()
    } catch (error) {
      address ??= /https?:\S+\.js/.exec(String(error))?.[0]
      tries += 1
      throw error
    }
  }
}

/**
 * Starts something whose file the first page does not need; a file that fails to load is requested again, if
 * `load` is made by `importAgain`. Returns a function that ends it.
 */
export const loadLater = <Module>(
  load: () => Promise<Module>,
  start: (module: Module) => (() => void) | undefined,
): (() => void) => {
  let end: (() => void) | undefined
  let timer: ReturnType<typeof setTimeout>
  let isCancelled = false
  const attempt = () =>
    void load().then(
      (module) => {
        if (!isCancelled) end = start(module)
      },
      () => {
        if (!isCancelled) timer = setTimeout(attempt, loadAgainMs)
      },
    )
  attempt()
  return () => {
    isCancelled = true
    clearTimeout(timer)
    end?.()
  }
}
