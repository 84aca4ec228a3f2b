import { type ComponentType, useEffect, useState } from 'react'

/** What is loaded when it is first shown; `preload` begins earlier, and leaves errors to the showing. */
export type Later<Props> = ComponentType<Props> & { preload(): void }

/** A component in a file of its own; `Meanwhile` is shown until it is there. */
export const later = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile: ComponentType<Props>,
): Later<Props> => {
  let found: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  const begin = (): Promise<void> => {
    loading ??= load()
      .catch(load)
      .then(
        (Part) => {
          found = Part
        },
        (reason) => {
          loading = undefined
          throw reason
        },
      )
    return loading
  }
  const LaterPart = (props: Props) => {
    const [, setLoaded] = useState(found !== undefined)
    const [failure, setFailure] = useState<{ reason: unknown } | null>(null)
    useEffect(() => {
      if (found) return
      begin().then(
        () => setLoaded(true),
        (reason) => setFailure({ reason }),
      )
    }, [])
    // the error boundary of the page handles it
    if (failure) throw failure.reason
    const Part = found ?? Meanwhile
    return <Part {...props} />
  }
  return Object.assign(LaterPart, { preload: () => void begin().catch(() => {}) })
}
