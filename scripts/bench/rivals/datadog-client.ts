import { datadogRum } from '@datadog/browser-rum-slim'
import { collector, offer } from './offer-capture.ts'

datadogRum.init({
  applicationId: '00000000-0000-4000-8000-000000000000',
  clientToken: 'pub0000000000000000000000000000000',
  site: 'datadoghq.com',
  proxy: `${collector}/datadog`,
  sessionSampleRate: 100,
  telemetrySampleRate: 0,
})
offer((name) => datadogRum.addAction(name))
