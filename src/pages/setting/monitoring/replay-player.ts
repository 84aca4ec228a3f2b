import { Replayer } from '@rrweb/replay'
import type { ReplayEvent } from './replay-events-rules.ts'

/** A pause of at least this length can be skipped. */
const inactivityMs = 5000

export interface Player {
  /** Milliseconds in all. */
  totalMs: number
  /** Milliseconds from the beginning. */
  time(): number
  play(at: number): void
  pause(at: number): void
  setSpeed(speed: number): void
  skipInactivity(isSkipped: boolean): void
  close(): void
}

/** Scales the recording to the available room, and the frame to the scaled recording. */
const scaleToFrame = (frame: HTMLIFrameElement, { wrapper, iframe }: Replayer) => {
  const [width, height] = [Number(iframe.width) || 1, Number(iframe.height) || 1]
  const borders = frame.offsetWidth - frame.clientWidth
  const room = (frame.parentElement ?? frame).clientWidth - borders
  const scale = Math.min(room / width, (window.innerHeight * 0.6) / height)
  wrapper.style.transform = `scale(${scale})`
  frame.style.width = `${Math.floor(width * scale) + borders}px`
  frame.style.height = `${Math.floor(height * scale) + borders}px`
}

/**
 * Plays events in the frame's document, whose policy lets nothing of a recording run. `onFinish`: at the end. Loaded with the
 * first replay.
 */
export function openPlayer(frame: HTMLIFrameElement, events: readonly ReplayEvent[], onFinish: () => void): Player {
  const root = frame.contentDocument?.body
  if (!root) throw new Error('the frame has no document')
  const replayer = new Replayer([...events] as never[], {
    root,
    skipInactive: false,
    inactivePeriodThreshold: inactivityMs,
    mouseTail: false,
    showWarning: false,
    triggerFocus: false,
  })
  const rescale = () => scaleToFrame(frame, replayer)
  replayer.on('resize', rescale)
  replayer.on('finish', onFinish)
  const observer = new ResizeObserver(rescale)
  observer.observe(frame.parentElement ?? frame)
  replayer.iframe.tabIndex = -1
  replayer.pause(0)
  const { totalTime } = replayer.getMetaData()
  return {
    totalMs: totalTime,
    time: () => Math.min(Math.max(replayer.getCurrentTime(), 0), totalTime),
    play: (at) => replayer.play(at),
    pause: (at) => replayer.pause(at),
    setSpeed: (speed) => replayer.setConfig({ speed }),
    skipInactivity: (isSkipped) => replayer.setConfig({ skipInactive: isSkipped }),
    close: () => {
      observer.disconnect()
      replayer.destroy()
    },
  }
}
