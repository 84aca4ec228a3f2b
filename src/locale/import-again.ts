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
