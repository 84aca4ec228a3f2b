import { createPageRuntime } from '../../src/host/runtimes/page-runtime.ts'
import { createHarness } from './harness-runtime.ts'
import { firstMoment } from './moment.ts'

const inWorker: Window['execute'] = (order) =>
  new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => (typeof data === 'string' ? reject(new Error(data)) : resolve(data))
    navigator.serviceWorker.controller?.postMessage(order, [port2])
  })

window.execute =
  new URLSearchParams(location.search).get('runtime') === 'worker'
    ? inWorker
    : createHarness(firstMoment, (parts) => createPageRuntime(parts))
