import PostHog from 'posthog-js-lite'
import { collector, offer } from './offer-capture.ts'

const client = new PostHog('key', { host: collector, persistence: 'localStorage', preloadFeatureFlags: false })
offer((name) => client.capture(name))
