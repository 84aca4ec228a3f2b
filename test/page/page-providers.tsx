import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { callsTable } from '../../src/core/calls/calls.ts'
import { type Services, ServicesProvider } from '../../src/shared/use-services.ts'

type Stub = (...args: never[]) => unknown
/** Stubs of the server's calls by name; a call without one fails its test. */
export type CallStubs = Partial<Record<string, Stub>>

const names = new Map(Object.entries(callsTable).map(([name, row]) => [row, name] as const))

/** Services whose calls are answered by stubs of the same name: `(payload, options?) => result`. */
export const stubServices = (calls: CallStubs): Services => ({
  call: async (row, payload, options) => {
    const name = names.get(row as never)
    const stub = name ? (calls[name] as ((...args: unknown[]) => unknown) | undefined) : undefined
    if (!stub) throw new Error(`The test has no stub for the call '${name}'`)
    return (await (options === undefined ? stub(payload) : stub(payload, options))) as never
  },
  cancel: () => {},
  download: () => Promise.reject(new Error('The test has no stub for downloads')),
})

/** What `app` provides around every page. */
export function PageProviders({ calls = {}, children }: { calls?: CallStubs; children: ReactNode }) {
  return (
    <I18nProvider i18n={i18n}>
      <ServicesProvider value={stubServices(calls)}>{children}</ServicesProvider>
    </I18nProvider>
  )
}
