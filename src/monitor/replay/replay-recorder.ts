import { record } from '@rrweb/record'
import { createRecorderState, type ReplaySubject } from '../../core/monitor/replay/recorder-machine.ts'
import {
  mouseMoveMs,
  recordGroupMs,
  scrollMs,
  visualViewportMs,
} from '../../core/monitor/replay/replay-segment-rules.ts'
import { type MachineTrackDeps, trackMachines } from './machine-track.ts'
import { createSegments, openPacker, type ReplayRecord, type SegmentsDeps } from './replay-segments.ts'

export interface RecorderDeps extends Omit<SegmentsDeps, 'openPacker'>, MachineTrackDeps {
  /** Whose work may be recorded now; null: nobody's. */
  subject(): ReplaySubject | null
}

/**
 * Secrets on the screen: keys, recovery codes, QR codes; a replay of a replay is none. rrweb masks no hidden field. Icons are not drawn, and
 * the player may not load them.
 */
const unrecorded = '[data-unrecorded], input[type="hidden"], link[rel~="icon"], link[rel="apple-touch-icon"]'
/** Where people type: fields are masked by rrweb, editors by this. Keys stand in `code`. */
const masked = '[contenteditable], code'

const whenIdle = (work: () => void) =>
  typeof requestIdleCallback === 'function' ? requestIdleCallback(work, { timeout: 5000 }) : setTimeout(work, 500)

/**
 * rrweb compares an element's old style with its new one on an element of an empty document, to which it gives a `style`
 * attribute; our content policy reports that and leaves it empty. Lets elements of such documents take the text by their style
 * object.
 */
const compareStylesByObject = ({ implementation }: Document): void => {
  const { createHTMLDocument } = Object.getPrototypeOf(implementation) as DOMImplementation
  implementation.createHTMLDocument = (...title) => {
    const made = createHTMLDocument.apply(implementation, title)
    // those with a title are of editors
    if (title.length > 0) return made
    const create = made.createElement.bind(made)
    made.createElement = (name: string) => {
      const element = create(name)
      const set = element.setAttribute.bind(element)
      element.setAttribute = (attribute, value) => {
        if (attribute === 'style') element.style.cssText = value
        else set(attribute, value)
      }
      return element
    }
    return made
  }
}

/** Reports zoom and the on-screen keyboard, which no other record tells. */
const watchVisualViewport = () => {
  const viewport = window.visualViewport
  if (!viewport) return () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  const report = () => {
    timer = undefined
    const { scale, offsetLeft, offsetTop, pageLeft, pageTop, width, height } = viewport
    record.addCustomEvent('visual_viewport', { scale, offsetLeft, offsetTop, pageLeft, pageTop, width, height })
  }
  const changed = () => {
    timer ??= setTimeout(report, visualViewportMs)
  }
  for (const type of ['resize', 'scroll']) viewport.addEventListener(type, changed)
  return () => {
    clearTimeout(timer)
    for (const type of ['resize', 'scroll']) viewport.removeEventListener(type, changed)
  }
}

/** Records until it is stopped. Throws where the browser cannot. */
const startRecording = (subject: ReplaySubject, deps: RecorderDeps, check: () => void) => {
  const segments = createSegments(deps.newId(), subject, { ...deps, openPacker })
  let waiting: ReplayRecord[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    segments.add(waiting)
    waiting = []
  }
  const emit = (event: ReplayRecord) => {
    waiting.push(event)
    timer ??= setTimeout(() => {
      flush()
      check()
    }, recordGroupMs)
  }
  const stop = record({
    emit,
    maskAllInputs: true,
    maskTextSelector: masked,
    blockSelector: unrecorded,
    sampling: { mousemove: mouseMoveMs, scroll: scrollMs },
    // its errors are not the page's
    errorHandler: () => true,
  })
  if (!stop) throw new Error('rrweb does not record here')
  const unwatch = watchVisualViewport()
  const untrack = trackMachines(deps, emit, Date.now())
  return {
    leave: (reason: 'page_hidden' | 'page_end') => {
      flush()
      segments.leave(reason)
    },
    stop: () => {
      stop()
      unwatch()
      untrack()
      flush()
      segments.close('stopped')
    },
  }
}

/**
 * Records this page while somebody's session is chosen for a replay (MON-10): what it shows and what they do, never what they type.
 * Its records go to the outbox in segments.
 */
export function createReplayRecorder(deps: RecorderDeps) {
  let recording: ReturnType<typeof startRecording> | undefined
  const state = createRecorderState((status, subject) => {
    if (status !== 'started') {
      recording?.stop()
      recording = undefined
    }
    if (status === 'intentToStart') whenIdle(() => state.send({ type: 'page.idle' }))
    if (status !== 'starting' || !subject) return
    try {
      recording = startRecording(subject, deps, check)
      state.send({ type: 'snapshot.taken' })
    } catch {
      state.send({ type: 'recorder.failed' })
    }
  })
  const check = () => {
    const subject = deps.subject()
    state.send(subject ? { type: 'session.recordable', subject } : { type: 'session.ended' })
  }
  compareStylesByObject(document)
  // before the monitor's own listener, which tells of what was lost
  addEventListener('pagehide', () => recording?.leave('page_end'), { capture: true })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') recording?.leave('page_hidden')
  })
  check()
  return { check }
}
