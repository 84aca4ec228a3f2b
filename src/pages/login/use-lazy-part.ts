import { type ComponentType, useEffect, useState } from 'react'

/** A part that loads after the page, and only if it is wanted; undefined until then, and if it cannot be loaded. */
export const useLazyPart = <Props>(isWanted: boolean, load: () => Promise<ComponentType<Props>>) => {
  const [Part, setPart] = useState<ComponentType<Props>>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is the same import each time
  useEffect(() => {
    if (isWanted)
      load().then(
        (loaded) => setPart(() => loaded),
        () => {},
      )
  }, [isWanted])
  return Part
}
