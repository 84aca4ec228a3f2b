/** The origin of the collector that this page sends to. */
export const collector = new URLSearchParams(location.search).get('collector') ?? ''

/** The page's way to capture an event of this name. */
export type Capture = (name: string) => void

/** Lets the bench capture events by this client. */
export const offer = (capture: Capture): void => {
  Object.assign(globalThis, { capture })
}
