import type { Plugin } from 'vite'

/** Another version of the contract between page and worker, for tests of two builds that differ in it. */
export const contractVersion = (version: string | undefined): Plugin => ({
  name: 'contract-version',
  transform(code, id) {
    if (!version || !id.endsWith('/src/core/contract.ts')) return
    return { code: code.replace(/(contractVersion = )\d+/, `$1${version}`), map: null }
  },
})
