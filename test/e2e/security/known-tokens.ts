import type { BrowserContext } from '@playwright/test'
import type { NetworkGate } from '../environment/network-gate.ts'

/**
 * Records a browser's session tokens on the network: in headers, answers and cookies between browser and server. They are
 * never passed to the page, whose memory is searched for them.
 */
export const recordTokens = (gate: NetworkGate, context: BrowserContext): (() => Promise<string[]>) => {
  let wire = ''
  gate.overhear = (text) => {
    wire += text
  }
  return async () => {
    const cookies = (await context.cookies()).filter(({ name }) => name.startsWith('pms-app-token'))
    const carried = wire.matchAll(/(?:\baccesstoken: |"token":")([\w.-]{16,})/gi)
    return [...new Set([...[...carried].map(([, token]) => token as string), ...cookies.map(({ value }) => value)])]
  }
}
