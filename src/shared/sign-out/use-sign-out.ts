import { useState } from 'react'
import { markLeaving } from '../../channel/leaving-mark.ts'
import { personOf } from '../../core/session/session-rules.ts'
import type { EditsChannel } from '../../core/sync/lane-types.ts'
import { useShell } from '../../ui/shell-context.ts'
import { saveFiles } from '../files/save-file.ts'
import { draftPrefix, draftsUnder, unstoredDrafts } from '../stored-drafts.ts'
import { useServices } from '../use-services.ts'
import { useSession } from '../use-session.ts'

type Lanes = Awaited<ReturnType<EditsChannel['lanesOf']>>

/** Online, waiting edits get this long to be sent before the person is asked about them. */
const sendPatienceMs = 3000
/** After this time the device's storage, or the file that reads it, counts as missing. */
const readPatienceMs = 10_000

const countOf = (lanes: Lanes, name: 'waiting' | 'refused') => lanes.reduce((sum, lane) => sum + lane[name], 0)

/** Everything of this person that the server has not taken, in all organisations; online after a last try to send it. */
const findUnsent = async (edits: EditsChannel, person: string, isOnline: boolean): Promise<Lanes> => {
  const lanes = await edits.lanesOf(person)
  if (!isOnline || countOf(lanes, 'waiting') === 0) return lanes
  return new Promise((resolve, reject) => {
    const check = async (isLast: boolean) => {
      const now = await edits.lanesOf(person)
      if (!isLast && countOf(now, 'waiting') > 0) return
      clearTimeout(timer)
      stop()
      resolve(now)
    }
    const stop = edits.subscribe(() => void check(false).catch(reject))
    const timer = setTimeout(() => void check(true).catch(reject), sendPatienceMs)
    edits.requestSync().catch(() => {
      // the runtime does not answer: the waiting edits are counted as they are
    })
  })
}

/** What was found in time: a sign-out works even if the device's storage does not. */
const orNone = async (finding: Promise<Lanes>): Promise<Lanes> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<Lanes>((resolve) => {
    timer = setTimeout(resolve, readPatienceMs, [])
  })
  const found = await Promise.race([finding.catch(() => []), late])
  clearTimeout(timer)
  return found
}

/** The unsent edits as a readable file: the texts, where they belong and why they were refused. */
const fileOf = async (edits: EditsChannel, lanes: Lanes, drafts: readonly object[]): Promise<File> => {
  const content = await Promise.all(
    lanes.map(async ({ lane }) => {
      const { edits: waiting, tray } = await edits.readEdits(lane)
      const changes = [...waiting, ...tray].map(({ name, args, at, ...more }) => ({
        change: name,
        madeAt: new Date(at).toISOString(),
        words: args,
        ...('refusal' in more ? { refusal: more.refusal } : {}),
      }))
      return { organization: lane.org, changes }
    }),
  )
  const whole = drafts.length > 0 ? [...content, { drafts }] : content
  return new File([JSON.stringify(whole, null, 2)], 'worktide-unsent-changes.json', { type: 'application/json' })
}

/** The files that were attached and not sent, as they are. */
const attachedFiles = async (edits: EditsChannel, lanes: Lanes): Promise<File[]> => {
  const found = await Promise.all(
    lanes.map(async ({ lane }) => {
      const files = await edits.files(lane)
      const unsent = (await files.list(lane)).filter(({ state }) => state !== 'seen')
      return Promise.all(
        unsent.map(async ({ id, name }) => {
          const bytes = await files.read(lane, id)
          return bytes ? [new File([bytes], name, { type: 'application/octet-stream' })] : []
        }),
      )
    }),
  )
  return found.flat(2)
}

interface Question {
  unsent: Lanes
  drafts: readonly object[]
  isOffline: boolean
  /** This browser saves no files. */
  isBlocked?: boolean
}

/**
 * An explicit sign-out. It asks if it would delete something unsent, and if there is no network.
 * `onSignedOut` runs when the device has forgotten the person.
 */
export const useSignOut = (onSignedOut?: () => void) => {
  const { dispatch, edits } = useServices()
  const { offline } = useShell()
  const person = personOf(useSession().account)
  const [question, setQuestion] = useState<Question | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  const leave = async () => {
    setQuestion(null)
    markLeaving()
    unstoredDrafts.clear()
    await dispatch('session', { type: 'signOut.submitted' })
    onSignedOut?.()
  }
  const during = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setFailed(false)
    try {
      await work()
    } catch (error) {
      console.error(error)
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }
  const isOffline = offline !== null

  return {
    isBusy,
    /** The last press did not do what its button says. */
    hasFailed,
    question: question && {
      isOffline: question.isOffline,
      isBlocked: question.isBlocked === true,
      drafts: question.drafts.length,
      waiting: countOf(question.unsent, 'waiting'),
      refused: countOf(question.unsent, 'refused'),
    },
    start: () =>
      during(async () => {
        const unsent = person === null ? [] : await orNone(findUnsent(edits, person, !isOffline))
        const drafts = person === null ? [] : draftsUnder(draftPrefix(person)).map(([, values]) => values)
        if (unsent.length > 0 || drafts.length > 0 || isOffline) setQuestion({ unsent, drafts, isOffline })
        else await leave()
      }),
    stay: () => {
      setQuestion(null)
      setFailed(false)
    },
    save: () =>
      during(async () => {
        if (!question) return
        const file = await fileOf(edits, question.unsent, question.drafts)
        const outcome = await saveFiles([file, ...(await attachedFiles(edits, question.unsent))])
        if (outcome === 'blocked') setQuestion({ ...question, isBlocked: true })
      }),
    /** Deletes what was not sent, also what another tab added since. */
    confirm: () =>
      during(async () => {
        if (person !== null && question && question.unsent.length > 0) {
          const lanes = await edits.lanesOf(person)
          await edits.discard(lanes.map(({ lane }) => lane))
        }
        await leave()
      }),
  }
}

export type SignOut = ReturnType<typeof useSignOut>
