const scriptUrl = '/sw.js'

interface TrustedPolicy {
  createScriptURL(url: string): string
}
interface TrustedFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): TrustedPolicy
}

/** The one script URL that a page with Trusted Types may hand over. */
const trusted = (url: string): string => {
  const factory = (globalThis as { trustedTypes?: TrustedFactory }).trustedTypes
  const only = (asked: string) => {
    if (asked !== scriptUrl) throw new TypeError(`not our worker: ${asked}`)
    return asked
  }
  return factory ? factory.createPolicy('worktide-worker', { createScriptURL: only }).createScriptURL(url) : url
}

let registering: Promise<ServiceWorkerRegistration> | undefined

/** Registers the worker once per page; resolves when one is active, which on a first visit is after its installation. */
export const registerWorker = (): Promise<ServiceWorkerRegistration> => {
  registering ??= navigator.serviceWorker
    .register(trusted(scriptUrl), { scope: '/' })
    .then(() => navigator.serviceWorker.ready)
  return registering
}
