/** Variants of a deployment; `recorder`: it supports session recording. */
export const versions = ['overseas', 'private', 'recorder'] as const
export type Version = (typeof versions)[number]

/** Features that recording a session needs: to observe changes of the document, and to compress them. */
const recorderParts = ['MutationObserver', 'WeakMap', 'TextEncoder', 'Blob'] as const

/** Whether this browser (its global object) could record a session (ROU-32). */
const canRecord = (browser: object): boolean => recorderParts.every((name) => name in browser)

/**
 * Whether a deployment is the overseas or private version or supports the recorder (ROU-32), by the server's configuration;
 * false while that is unknown. The recorder needs a browser that `canRecord`, too.
 */
export const isVersion = (
  config: { versions?: readonly string[] } | undefined,
  version: Version,
  browser: object = globalThis,
): boolean => (config?.versions?.includes(version) ?? false) && (version !== 'recorder' || canRecord(browser))
