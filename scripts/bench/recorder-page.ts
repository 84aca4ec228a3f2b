import { Replayer } from '@rrweb/replay'
import { createReplayRecorder } from '../../src/monitor/replay/replay-recorder.ts'

/** Functions that the bench calls in its page. Built as a separate file, so that a trace shows the recorder's share. */
declare global {
  interface Window {
    /** Resolves when the first snapshot is taken; the mark `snapshot taken` shows that in a trace. */
    record(): Promise<void>
    /** Ends the recording and returns its segments, zlib in base64. */
    finish(): Promise<string[]>
    /** Rebuilds the document as it was at the end of these events, in this page. */
    rebuild(events: { type: number; timestamp: number }[]): Promise<void>
  }
}

const base64 = (bytes: Uint8Array) => {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

const segments: string[] = []
let isStopped = false
let check = () => {}

window.record = async () => {
  const subject = { sessionId: 'session-0001', userId: '10001', orgId: '00000000-0000-4000-8000-000000000001' }
  const started = new Promise<void>((resolve) => requestIdleCallback(() => requestIdleCallback(() => resolve())))
  check = createReplayRecorder({
    subject: () => (isStopped ? null : subject),
    about: () => ({ app_id: 'bench', env: 'dev' }),
    viewId: () => 'view-0001',
    newId: () => crypto.randomUUID(),
    lost: () => {},
    storage: () => localStorage,
    readSteps: async () => [],
    onSteps: () => () => {},
    enqueue: async ({ data }) => {
      segments.push(base64((data as { segment: Uint8Array }).segment))
    },
  }).check
  await started
  performance.mark('snapshot taken')
}

window.finish = async () => {
  isStopped = true
  check()
  while (segments.length === 0) await new Promise((resolve) => setTimeout(resolve, 50))
  return segments
}

window.rebuild = async (events) => {
  const replayer = new Replayer(events as never[], { root: document.body, showWarning: false, mouseTail: false })
  replayer.pause(replayer.getMetaData().totalTime)
}
