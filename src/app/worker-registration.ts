const scriptUrl = '/sw.js'

interface TrustedPolicy {
  createScriptURL(url: string): unknown
}
interface TrustedFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): TrustedPolicy
}

const only = (url: string) => {
  if (url !== scriptUrl) throw new TypeError(`not our worker: ${url}`)
  return url
}

let policy: TrustedPolicy | undefined

/** The worker's URL as a TrustedScriptURL, the only one that this page creates. */
export const workerScript = (): unknown => {
  const factory = (globalThis as { trustedTypes?: TrustedFactory }).trustedTypes
  if (!factory) return scriptUrl
  policy ??= factory.createPolicy('worktide', { createScriptURL: only })
  return policy.createScriptURL(scriptUrl)
}

/** Registers the worker; resolves when one is active, on a first visit after its installation. */
export const registerWorker = async (): Promise<ServiceWorkerRegistration> => {
  const registration = await navigator.serviceWorker.register(workerScript() as string, { scope: '/' })
  // some browsers block workers without an error
  if (!registration) throw new Error('no workers here')
  return navigator.serviceWorker.ready
}
