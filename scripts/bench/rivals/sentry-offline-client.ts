import { captureMessage, init, makeBrowserOfflineTransport, makeFetchTransport } from '@sentry/browser'
import { collector, offer } from './offer-capture.ts'

init({ dsn: `${collector.replace('//', '//key@')}/1`, transport: makeBrowserOfflineTransport(makeFetchTransport) })
offer((name) => void captureMessage(name))
