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
 * Elements that are never recorded: secrets on the screen (keys, recovery codes, QR codes) and a replay that is being watched. Hidden
 * fields, because rrweb does not mask them; icons, because they are not drawn and the player may not load them.
 */
const unrecorded = '[data-unrecorded], input[type="hidden"], link[rel~="icon"], link[rel="apple-touch-icon"]'
/** Masked texts: editors (rrweb itself masks fields), and `code`, which contains keys. */
const masked = '[contenteditable], code'

const whenIdle = (work: () => void) =>
  typeof requestIdleCallback === 'function' ? requestIdleCallback(work, { timeout: 5000 }) : setTimeout(work, 500)

/**
 * To compare an element's old style with its new one, rrweb sets a `style` attribute on an element of an empty document, which our
 * content policy refuses and reports. This makes elements of such documents take the text by their style object.
 */
const compareStylesByObject = ({ implementation }: Document): void => {
  const { createHTMLDocument } = Object.getPrototypeOf(implementation) as DOMImplementation
  implementation.createHTMLDocument = (...title) => {
    const made = createHTMLDocument.apply(implementation, title)
    // documents with a title belong to editors
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

/** Records zoom and the on-screen keyboard, which no other record contains. */
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
  // before the monitor's own listener, which reports losses
  addEventListener('pagehide', () => recording?.leave('page_end'), { capture: true })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') recording?.leave('page_hidden')
  })
  check()
  return { check }
}
