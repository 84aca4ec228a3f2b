import { importAgain, loadLater } from '../channel/load-later.ts'
import type { RecorderDeps } from './replay/replay-recorder.ts'

/** Whether the browser has what a replay needs; otherwise nothing is loaded. */
const canRecord = () => typeof CompressionStream === 'function' && typeof MutationObserver === 'function'

/**
 * Loads the recorder when there is somebody to record, and lets it check again when that may have changed. Without sampling for
 * replays nothing is ever loaded.
 */
export function createReplayWatch(deps: RecorderDeps, load = importAgain(() => import('./replay/replay-recorder.ts'))) {
  let recorder: { check(): void } | undefined
  let isLoading = false
  return {
    check: (): void => {
      recorder?.check()
      if (isLoading || !canRecord() || !deps.subject()) return
      isLoading = true
      loadLater(load, ({ createReplayRecorder }) => {
        recorder = createReplayRecorder(deps)
        return undefined
      })
    },
  }
}
