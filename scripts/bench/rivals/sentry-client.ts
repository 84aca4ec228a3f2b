import { captureMessage, init } from '@sentry/browser'
import { collector, offer } from './offer-capture.ts'

init({ dsn: `${collector.replace('//', '//key@')}/1` })
offer((name) => void captureMessage(name))
