import { useCallback, useEffect, useRef, useState } from 'react'
import { importAgain } from '../../../channel/load-later.ts'
import { replayCalls } from '../../../core/calls/replay-calls.ts'
import { useQuery } from '../../../shared/queries/use-query.ts'
import { useServices } from '../../../shared/use-services.ts'
import { playableEvents, type ReplayEvent, recordsOf } from './replay-events-rules.ts'
import type { Player } from './replay-player.ts'

const loadPlayer = importAgain(() => import('./replay-player.ts'))
/** How often the shown time follows the player's. */
const tickMs = 100
/** An arrow key seeks this far. */
const stepMs = 5000

export const speeds = ['0.5', '1', '2', '4', '8'] as const

/** The recordings of a session that can be watched. */
export const useRecordings = (sessionId: string) => {
  const { call } = useServices()
  return useQuery((options) => call(replayCalls.replayRecordings, { sessionId }, options), sessionId)
}

/** All events of a recording, read part by part. */
export const useReplayEvents = (sessionId: string, recordingId: string) => {
  const { call } = useServices()
  return useQuery(async (options) => {
    const records: ReplayEvent[] = []
    for (let from: number | null = 0; from !== null; ) {
      const request = { sessionId, recordingId, from }
      const part: { segments: string[]; next: number | null } = await call(replayCalls.replaySegments, request, options)
      for (const segment of part.segments) records.push(...(await recordsOf(segment)))
      from = part.next
    }
    return playableEvents(records)
  }, recordingId)
}

/** The player of a recording, in a frame that has loaded. Times are milliseconds from its beginning. */
export const useReplayPlayer = (events: readonly ReplayEvent[]) => {
  const player = useRef<Player | null>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [isFramed, setFramed] = useState(false)
  const [phase, setPhase] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [isPlaying, setPlaying] = useState(false)
  const [time, setTime] = useState(0)
  const [speed, setSpeed] = useState<string>('1')
  const [isSkipping, setSkipping] = useState(false)

  useEffect(() => {
    if (!isFramed) return
    let isCancelled = false
    loadPlayer()
      .then(
        ({ openPlayer }) => {
          if (isCancelled || !frame.current) return
          const opened = openPlayer(frame.current, events, () => {
            setPlaying(false)
            // the last tick was before the end, from where playing again would end at once
            setTime(opened.totalMs)
          })
          player.current = opened
          setPhase('ready')
        },
        () => setPhase('failed'),
      )
      .catch(() => setPhase('failed'))
    return () => {
      isCancelled = true
      player.current?.close()
      player.current = null
    }
  }, [isFramed, events])

  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => setTime(player.current?.time() ?? 0), tickMs)
    return () => clearInterval(timer)
  }, [isPlaying])

  useEffect(() => player.current?.setSpeed(Number(speed)), [speed])
  useEffect(() => player.current?.skipInactivity(isSkipping), [isSkipping])

  const total = player.current?.totalMs ?? 0
  const seek = useCallback(
    (to: number) => {
      const at = Math.min(Math.max(to, 0), player.current?.totalMs ?? 0)
      setTime(at)
      if (isPlaying) player.current?.play(at)
      else player.current?.pause(at)
    },
    [isPlaying],
  )
  const toggle = () => {
    const from = time >= total ? 0 : time
    if (isPlaying) player.current?.pause(time)
    else player.current?.play(from)
    setPlaying(!isPlaying)
  }
  /** Whether the key was one of the player's. */
  const press = (key: string): boolean => {
    const keys: Readonly<Record<string, () => void>> = {
      ' ': toggle,
      ArrowLeft: () => seek(time - stepMs),
      ArrowRight: () => seek(time + stepMs),
      Home: () => seek(0),
      End: () => seek(total),
    }
    keys[key]?.()
    return key in keys
  }
  return {
    ...{ frame, phase, isPlaying, time, total, speed, setSpeed, isSkipping, setSkipping, seek, toggle, press },
    onFrame: () => setFramed(true),
  }
}
