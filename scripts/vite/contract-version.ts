import type { Plugin } from 'vite'

/** Overrides the contract version between page and worker, for tests with two builds of different versions. */
export const contractVersion = (version: string | undefined): Plugin => ({
  name: 'contract-version',
  transform(code, id) {
    if (!version || !id.endsWith('/src/core/contract.ts')) return
    return { code: code.replace(/(contractVersion = )\d+/, `$1${version}`), map: null }
  },
})
